import { useTimes } from '../../parts/times.tsx'
import { WebhookSecret } from '../../parts/webhook-secret.tsx'
import { destinationsText } from '../../text/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../../ui/dialog.tsx'

const text = destinationsText.webhook

export type ShownSecret = {
  name: string
  secret: string
  /** Until then the secret before this one signs as well. */
  previousValidUntil?: string | null
}

/** A webhook's secret, the one time that it is shown; a click beside it does not close it. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  const { formatDateTime } = useTimes()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHead title={text.secretTitle} description={text.secretText(shown.name)} />
        <DialogBody className="grid gap-3 pt-1">
          <WebhookSecret secret={shown.secret} />
          {shown.previousValidUntil && (
            <p className="text-[0.8125rem] text-muted-foreground">
              {text.previousUntil(formatDateTime(shown.previousValidUntil))}
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{text.done}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
