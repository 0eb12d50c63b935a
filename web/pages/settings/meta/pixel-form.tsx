import { Send, TriangleAlert } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { fieldsAtFault } from '../../../data/failure.ts'
import {
  type MetaSettings,
  saveMetaSettingsMutation,
  testMetaSettingsMutation,
} from '../../../data/meta-settings.ts'
import { DisconnectMeta } from '../../../parts/disconnect-meta.tsx'
import { PauseAlert } from '../../../parts/pause-alert.tsx'
import { TestAnswerPanel } from '../../../parts/test-answer-panel.tsx'
import { TokenInput } from '../../../parts/token-input.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { settingsText } from '../../../text/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { MessagingAdsFields } from './messaging-ads-fields.tsx'

const text = settingsText.pixel

/** Spec 5: no client-side validation here; the server's sentences appear at their fields. */
export function PixelForm({ settings }: { settings: MetaSettings }) {
  const form = useForm({
    // The token never comes back from the server: an empty field keeps the stored one.
    values: {
      pixelId: settings.pixelId,
      accessToken: '',
      testEventCode: settings.testEventCode,
      wabaId: settings.wabaId,
      messagingDatasetId: settings.messagingDatasetId,
    },
    resetOptions: { keepDirtyValues: true },
  })
  const testEventCode = useWatch({ control: form.control, name: 'testEventCode' })
  const save = useWrite(saveMetaSettingsMutation, text.toast.saveFailed, text.toast.saveFailedText)
  const test = useWrite(testMetaSettingsMutation, text.toast.testFailed, text.toast.testFailedText)
  const errors = fieldsAtFault(save.error)
  const masked = settings.metaAccessToken

  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: (saved) => {
        form.reset({ ...saved, accessToken: '' })
        test.reset()
        // Nobody should believe in a token that Meta has never seen.
        if (saved.acceptedAt !== null) tellSaved()
        else test.mutate(undefined, { onSuccess: (tried) => tried.success && tellSaved() })
      },
    }),
  )

  function tellSaved() {
    toast({ title: text.toast.saved, description: text.toast.savedText })
  }

  function sendTest() {
    test.mutate(undefined)
  }

  return (
    <form onSubmit={submit} noValidate>
      <CardContent className="grid grid-cols-1 gap-5">
        {settings.pauseReason && (
          <PauseAlert
            isRefused={settings.isRefused}
            title={text.pauseTitle}
            reason={settings.pauseReason}
            hint={text.pauseHint}
          />
        )}
        <Field label={text.pixelId} hint={text.pixelIdHint} error={errors.pixelId}>
          {(props) => (
            <Input
              {...props}
              {...form.register('pixelId')}
              autoComplete="off"
              spellCheck={false}
              placeholder={text.pixelIdPlaceholder}
            />
          )}
        </Field>
        <Field
          label={text.token}
          hint={masked ? text.tokenKeptHint : text.tokenHint}
          error={errors.accessToken}
        >
          {(props) => (
            <TokenInput
              {...props}
              {...form.register('accessToken')}
              placeholder={masked ? text.tokenKept(masked) : text.tokenPlaceholder}
            />
          )}
        </Field>
        <Field
          label={text.testCode}
          hint={
            testEventCode ? (
              <span className="flex gap-2 rounded-md bg-warning-soft px-2.5 py-2 text-warning-text">
                <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
                {text.testCodeWarning}
              </span>
            ) : (
              text.testCodeWarning
            )
          }
          error={errors.testEventCode}
        >
          {(props) => (
            <Input
              {...props}
              {...form.register('testEventCode')}
              autoComplete="off"
              spellCheck={false}
              placeholder={text.testCodePlaceholder}
            />
          )}
        </Field>
        <MessagingAdsFields
          register={form.register}
          errors={errors}
          startOpen={settings.wabaId !== '' || Boolean(errors.wabaId || errors.messagingDatasetId)}
        />
        {test.data && <TestAnswerPanel answer={test.data} titles={text.answers} />}
        <p className="text-faint text-xs">{text.saveHint}</p>
      </CardContent>
      <CardFooter>
        <Button type="submit" size="sm" pending={save.isPending && commonText.saving}>
          {commonText.save}
        </Button>
        {settings.metaConnected && (
          <>
            <Button
              variant="outline"
              size="sm"
              title={text.testHint}
              onClick={sendTest}
              pending={test.isPending && text.testing}
              icon={Send}
            >
              {text.test}
            </Button>
            <DisconnectMeta />
          </>
        )}
      </CardFooter>
    </form>
  )
}
