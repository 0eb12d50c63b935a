import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { settingsText } from '../../../text/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { Line } from './use-line.ts'

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
    <FormDialog
      title={text.title}
      description={text.description}
      className="max-w-md"
      save={text.submit}
      saving={pair.isPending && text.pending}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
