import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, Zap } from 'lucide-react'
import { type RefObject, useState } from 'react'
import {
  deleteQuickReplyMutation,
  maxQuickReplies,
  type QuickReply,
  quickRepliesQuery,
} from '../../data/replies.ts'
import { commonText } from '../../text/common.ts'
import { quickRepliesText as words } from '../../text/replies.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useWrite } from '../use-write.ts'
import { QuickReplyForm } from './quick-reply-form.tsx'

/** The account's quick replies: the list, or the form of one of them. */
export function QuickRepliesDialog({
  returnTo,
  onClose,
}: {
  returnTo: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null)
  const title = edited === 'new' ? words.newTitle : edited ? words.editTitle : words.title
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnTo.current?.focus()
        }}
      >
        <DialogHead title={title} description={words.description} />
        {edited === null ? (
          <List onEdit={setEdited} onClose={onClose} />
        ) : (
          <QuickReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function List({
  onEdit,
  onClose,
}: {
  onEdit: (reply: QuickReply | 'new') => void
  onClose: () => void
}) {
  const { data, isError, refetch } = useQuery(quickRepliesQuery())
  const isFull = (data?.length ?? 0) >= maxQuickReplies
  return (
    <>
      <DialogBody>
        {data?.length === 0 && (
          <EmptyState icon={Zap} title={words.empty} description={words.emptyHint} />
        )}
        {data && data.length > 0 && (
          <ul className="divide-y">
            {data.map((reply) => (
              <Row key={reply.id} reply={reply} onEdit={() => onEdit(reply)} />
            ))}
          </ul>
        )}
        {!data && isError && <LoadFailed title={words.failed} onRetry={refetch} />}
        {!data && !isError && <Skeleton className="h-24" />}
      </DialogBody>
      <DialogFooter>
        {isFull && (
          <p className="mr-auto text-muted-foreground text-xs">{words.full(maxQuickReplies)}</p>
        )}
        <Button variant="outline" onClick={onClose}>
          {commonText.close}
        </Button>
        <Button disabled={!data || isFull} onClick={() => onEdit('new')} icon={Plus}>
          {words.add}
        </Button>
      </DialogFooter>
    </>
  )
}

function Row({ reply, onEdit }: { reply: QuickReply; onEdit: () => void }) {
  const remove = useWrite(
    deleteQuickReplyMutation,
    words.toast.removeFailed,
    words.toast.removeFailedText,
  )

  function confirmed() {
    remove.run(reply.id, () => toast({ title: words.toast.removed }))
  }

  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium text-[0.8125rem]">{reply.title}</p>
        <p className="line-clamp-2 break-words text-muted-foreground text-xs">{reply.text}</p>
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={words.edit(reply.title)}
        onClick={onEdit}
        icon={Pencil}
      />
      <Confirm
        trigger={
          <Button
            variant="destructive-ghost"
            size="icon-sm"
            aria-label={words.remove(reply.title)}
            disabled={remove.isPending}
            icon={Trash2}
          />
        }
        title={words.question(reply.title)}
        description={words.questionHint}
        confirmLabel={commonText.delete}
        onConfirm={confirmed}
      />
    </li>
  )
}
