import { type SyntheticEvent, useState } from 'react'
import { fieldsAtFault } from '../../../data/failure.ts'
import { erasePeopleMutation } from '../../../data/person-data.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { personDataText } from '../../../text/person-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'

const text = personDataText.dialog
const words = personDataText.toast

/** Says what goes and what stays, and asks for a word that nobody types by chance. */
export function EraseDialog({
  identifier,
  ids,
  onErased,
  onClose,
}: {
  identifier: string
  ids: string[]
  onErased: () => void
  onClose: () => void
}) {
  const [confirmation, setConfirmation] = useState('')
  const erasing = useWrite(erasePeopleMutation, words.eraseFailed, words.eraseFailedText)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    erasing.run({ identifier, ids, confirmation }, () => {
      toast({ title: words.erased, description: words.erasedText })
      onErased()
      onClose()
    })
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !erasing.isPending && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHead title={text.title(ids.length)} description={text.text} />
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
          <DialogBody className="grid grid-cols-1 gap-4 pt-1">
            <dl className="grid gap-3 text-[0.8125rem]">
              <div>
                <dt className="font-medium text-danger-text">{text.goes}</dt>
                <dd className="text-muted-foreground">{text.goesText}</dd>
              </div>
              <div>
                <dt className="font-medium">{text.stays}</dt>
                <dd className="text-muted-foreground">{text.staysText}</dd>
              </div>
            </dl>
            <Field label={text.confirmation} error={fieldsAtFault(erasing.error).confirmation}>
              {(props) => (
                <Input
                  {...props}
                  autoComplete="off"
                  maxLength={320}
                  value={confirmation}
                  onChange={(event) => setConfirmation(event.currentTarget.value)}
                />
              )}
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" disabled={erasing.isPending} onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button
              type="submit"
              variant="destructive"
              disabled={confirmation.trim() === ''}
              pending={erasing.isPending && text.pending}
            >
              {text.submit}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
