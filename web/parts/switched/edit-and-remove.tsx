import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { commonText } from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { Hint } from '../../ui/tooltip.tsx'
import { toastFailure } from '../use-write.ts'

/** The words about a row that can be removed and brought back. */
export type RemoveWords = {
  edit: (name: string) => string
  remove: (name: string) => string
  editHint: string
  removeHint: string
  deleted: string
  deletedText: string
  deleteFailed: string
  deleteFailedText: string
  restored: string
  restoreFailed: string
  restoreFailedText: string
}

/** The two buttons of a row; a removal can be taken back from its toast. */
export function EditAndRemove({
  name,
  words,
  question,
  onEdit,
  onRemove,
  onRestore,
}: {
  name: string
  words: RemoveWords
  /** The question that the browser asks before a row is removed. */
  question?: string
  onEdit: () => void
  onRemove: () => Promise<unknown>
  onRestore: () => Promise<unknown>
}) {
  const [isRemoving, setIsRemoving] = useState(false)
  const failed = (title: string, sentence: string) => (error: unknown) =>
    toastFailure(error, title, sentence)

  function undo() {
    onRestore().then(
      () => toast({ title: words.restored, description: name }),
      failed(words.restoreFailed, words.restoreFailedText),
    )
  }

  function remove() {
    if (question !== undefined && !window.confirm(question)) return
    setIsRemoving(true)
    onRemove()
      .then(
        () =>
          toast({
            title: words.deleted,
            description: words.deletedText,
            action: {
              label: commonText.undo,
              onPress: undo,
              undoes: `${words.deleted}: ${name}`,
            },
          }),
        failed(words.deleteFailed, words.deleteFailedText),
      )
      .finally(() => setIsRemoving(false))
  }

  return (
    <div className="flex items-center max-md:-mr-2">
      <Hint text={words.editHint}>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.edit(name)}
          onClick={onEdit}
          icon={Pencil}
        />
      </Hint>
      <Hint text={words.removeHint}>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.remove(name)}
          onClick={remove}
          className="hover:bg-danger-soft hover:text-danger-text"
          pending={isRemoving}
          icon={Trash2}
        />
      </Hint>
    </div>
  )
}
