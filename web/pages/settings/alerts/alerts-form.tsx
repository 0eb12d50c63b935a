import { KeyRound, Send } from 'lucide-react'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { fieldsAtFault } from '../../../data/failure.ts'
import {
  type AlertSettings,
  saveAlertSettingsMutation,
  testAlertsMutation,
} from '../../../data/health.ts'
import { Advanced } from '../../../parts/advanced.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { WebhookSecret } from '../../../parts/webhook-secret.tsx'
import { commonText } from '../../../text/common.ts'
import { healthText } from '../../../text/health.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Label } from '../../../ui/label.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { AlertTestPanel } from './alert-test-panel.tsx'

const text = healthText.card

/** The server's sentences appear at their fields; a new secret, where it can be copied once. */
export function AlertsForm({ settings }: { settings: AlertSettings }) {
  const id = useId()
  const save = useWrite(saveAlertSettingsMutation, text.toast.saveFailed, text.toast.saveFailedText)
  const test = useWrite(
    () => testAlertsMutation(),
    text.toast.testFailed,
    text.toast.testFailedText,
  )
  const form = useForm({
    values: {
      enabled: settings.enabled,
      email: settings.email ?? '',
      webhookUrl: settings.webhookUrl ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty } = form.formState
  const errors = fieldsAtFault(save.error)
  const secret = save.data?.webhookSecret

  const submit = (rotateSecret: boolean) =>
    form.handleSubmit((values) =>
      save.mutate(
        { ...values, rotateSecret },
        {
          onSuccess: ({ enabled, email, webhookUrl }) => {
            form.reset({ enabled, email: email ?? '', webhookUrl: webhookUrl ?? '' })
            test.reset()
            toast({ title: text.toast.saved, description: text.toast.savedText })
          },
        },
      ),
    )

  function sendTest() {
    test.mutate(undefined)
  }

  return (
    <form onSubmit={submit(false)} noValidate>
      <CardContent className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <div className="flex items-start justify-between gap-4 md:col-span-2">
          <div>
            <Label htmlFor={`${id}-enabled`}>{text.enabled}</Label>
            <p id={`${id}-hint`} className="mt-0.5 text-muted-foreground text-xs">
              {text.enabledHint}
            </p>
          </div>
          <Controller
            control={form.control}
            name="enabled"
            render={({ field }) => (
              <Switch
                id={`${id}-enabled`}
                aria-describedby={`${id}-hint`}
                checked={field.value}
                onCheckedChange={field.onChange}
              />
            )}
          />
        </div>
        <Field
          label={text.email}
          hint={settings.emailAvailable ? text.emailHint : text.emailUnavailable}
          error={errors.email}
        >
          {(props) => (
            <Input
              {...props}
              {...form.register('email')}
              type="email"
              autoComplete="email"
              maxLength={254}
              placeholder={text.emailPlaceholder}
            />
          )}
        </Field>
        <div className="md:col-span-2">
          <Advanced startOpen={Boolean(settings.webhookUrl || errors.webhookUrl || secret)}>
            <Field label={text.webhook} hint={text.webhookHint} error={errors.webhookUrl}>
              {(props) => (
                <Input
                  {...props}
                  {...form.register('webhookUrl')}
                  type="url"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={2000}
                  placeholder={text.webhookPlaceholder}
                />
              )}
            </Field>
            {secret && <WebhookSecret secret={secret} />}
          </Advanced>
        </div>
        {test.data && <AlertTestPanel answer={test.data} />}
      </CardContent>
      <CardFooter>
        <Button type="submit" size="sm" pending={save.isPending && commonText.saving}>
          {commonText.save}
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={isDirty}
          title={isDirty ? text.saveFirst : undefined}
          onClick={sendTest}
          pending={test.isPending && text.testing}
          icon={Send}
        >
          {text.test}
        </Button>
        {settings.hasWebhookSecret && (
          <Confirm
            trigger={
              <Button variant="outline" size="sm" disabled={save.isPending} icon={KeyRound}>
                {text.rotate}
              </Button>
            }
            title={text.rotateTitle}
            description={text.rotateText}
            confirmLabel={text.rotate}
            onConfirm={() => void submit(true)()}
          />
        )}
      </CardFooter>
    </form>
  )
}
