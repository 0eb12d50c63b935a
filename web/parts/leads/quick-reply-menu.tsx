import { useQuery } from '@tanstack/react-query'
import { Settings2, Zap } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { quickRepliesQuery } from '../../data/replies.ts'
import { quickRepliesText as words } from '../../text/replies.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { useMay } from '../may.tsx'
import { QuickRepliesDialog } from './quick-replies-dialog.tsx'

/** The account's ready texts; the chosen one goes where the writing is. */
export function QuickReplyMenu({
  open,
  onOpenChange,
  onChoose,
  returnTo,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (text: string) => void
  returnTo: RefObject<HTMLTextAreaElement | null>
}) {
  const [isManaging, setIsManaging] = useState(false)
  const { data, isError } = useQuery(quickRepliesQuery())
  const mayManage = useMay('campaigns')
  return (
    <>
      <DropdownMenu open={open} onOpenChange={onOpenChange}>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="sm" icon={Zap}>
            {words.menu}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          side="top"
          className="w-80 max-w-[calc(100vw-2rem)]"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!isManaging) returnTo.current?.focus()
          }}
        >
          {data?.map((reply) => (
            <DropdownMenuItem
              key={reply.id}
              textValue={reply.title}
              onSelect={() => onChoose(reply.text)}
              className="grid gap-0.5"
            >
              <span className="truncate font-medium">{reply.title}</span>
              <span className="line-clamp-2 break-words text-muted-foreground text-xs">
                {reply.text}
              </span>
            </DropdownMenuItem>
          ))}
          {!data?.length && (
            <DropdownMenuItem disabled>
              {data ? words.none : isError ? words.failed : words.loading}
            </DropdownMenuItem>
          )}
          {mayManage && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => setIsManaging(true)}>
                <Settings2 aria-hidden="true" />
                {words.manage}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isManaging && (
        <QuickRepliesDialog returnTo={returnTo} onClose={() => setIsManaging(false)} />
      )}
    </>
  )
}
