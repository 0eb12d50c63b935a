import { LocalAddressNote } from '../../../parts/local-address-note.tsx'
import { teamText } from '../../../text/team.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

const text = teamText.dialog

/** A link that somebody hands on, the only time that it is shown. */
export function LinkDialog({
  title,
  description,
  label,
  url,
  onClose,
}: {
  title: string
  description: string
  label: string
  url: string
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHead title={title} description={description} />
        <DialogBody className="grid gap-3 pt-1">
          <Field label={label}>
            {(props) => (
              <Input {...props} readOnly value={url} onFocus={(event) => event.target.select()} />
            )}
          </Field>
          <LocalAddressNote url={url} />
          <CopyButton text={url} label={text.copy} className="justify-self-start" />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{text.close}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
