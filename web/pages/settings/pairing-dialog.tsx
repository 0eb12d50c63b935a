import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { settingsText } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Line } from './lines/use-line.ts'

const text = settingsText.messaging.pairing

const pairingForm = z.object({ phone: z.string().trim().min(1, text.phoneRequired) })

/** Asks whose phone will be linked; the code itself is shown on the card. */
export function PairingDialog({ pair, onClose }: { pair: Line['pair']; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(pairingForm), defaultValues: { phone: '' } })
  const submit = form.handleSubmit(({ phone }) =>
    pair.run(phone, {
      onDone: onClose,
      onRefused: ({ phone: message }) => {
        if (message) form.setError('phone', { type: 'server', message }, { shouldFocus: true })
      },
    }),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
          <DialogHeader>
            <DialogTitle>{text.title}</DialogTitle>
            <DialogDescription>{text.description}</DialogDescription>
          </DialogHeader>
          <DialogBody className="pt-1">
            <Field
              label={text.phone}
              hint={text.phoneHint}
              error={form.formState.errors.phone?.message}
              required
            >
              {(props) => (
                <Input
                  {...props}
                  {...form.register('phone')}
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                  maxLength={40}
                  placeholder={text.phonePlaceholder}
                />
              )}
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{text.cancel}</Button>
            </DialogClose>
            <Button type="submit" disabled={pair.isPending}>
              {pair.isPending && <Spinner decorative />}
              {pair.isPending ? text.pending : text.submit}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
