import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { text as bounded } from '#contracts/endpoint'
import { createLink, defaultMessage, derivedUtmCampaign } from '#contracts/links'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import { type CreatedLink, createLinkMutation } from '../../data/links.ts'
import { generatorText } from '../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { autoCampaignName } from './campaign-name.ts'
import type { CapturedCampaign } from './captured-campaign.ts'
import { MoreFields } from './more-fields.tsx'

const text = generatorText

const param = bounded(500)
const { whatsappNumber, campaignName } = createLink.body.shape

const fields = z.object({
  whatsappNumber,
  campaignName,
  message: bounded(700),
  utmSource: param,
  utmMedium: param,
  adsetName: param,
  adName: param,
  placement: param,
  desktopPage: z.boolean(),
})
export type LinkFormValues = z.infer<typeof fields>

const today = () => new Date().toLocaleDateString('pt-BR')

export function LinkForm({
  captured,
  onMessage,
  onCreated,
}: {
  captured: CapturedCampaign | null
  onMessage: (message: string) => void
  onCreated: (link: CreatedLink) => void
}) {
  const [initial] = useState<LinkFormValues>(() => ({
    whatsappNumber: '',
    campaignName: autoCampaignName(captured, today()),
    message: defaultMessage,
    utmSource: captured?.utmSource ?? '',
    utmMedium: captured?.utmMedium ?? '',
    adsetName: captured?.adsetName ?? '',
    adName: captured?.adName ?? '',
    placement: captured?.placement ?? '',
    desktopPage: false,
  }))
  const form = useForm({ resolver: zodResolver(fields), defaultValues: initial })
  const { errors } = form.formState
  const create = useMutation(createLinkMutation(useQueryClient()))

  const [message, campaignName] = useWatch({
    control: form.control,
    name: ['message', 'campaignName'],
  })
  useEffect(() => onMessage(message?.trim() || defaultMessage), [message, onMessage])

  const submit = form.handleSubmit((values) => {
    const utmCampaign = derivedUtmCampaign(values.campaignName)
    const { whatsappNumber: _number, desktopPage: _page, message: _message, ...campaign } = values
    create.mutate(
      { ...values, utmCampaign, campaignData: { ...campaign, utmCampaign } },
      {
        onSuccess: (link) => {
          onCreated(link)
          toast({ title: text.toast.created, description: text.toast.createdText })
        },
        onError: (error) => {
          const atFault = fieldsAtFault(error)
          for (const [name, message] of Object.entries(atFault)) {
            if (name in fields.shape) {
              form.setError(name as keyof LinkFormValues, { message }, { shouldFocus: true })
            }
          }
          toast({
            title: text.toast.failed,
            description: failureText(error, text.toast.failedText),
            variant: 'destructive',
          })
        },
      },
    )
  })

  const utmCampaign = derivedUtmCampaign(campaignName)
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <CardHeader>
          <CardTitle>{text.form.title}</CardTitle>
        </CardHeader>
        <CardContent className="grid gap-5 pt-4">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={text.form.number}
              hint={text.form.numberHint}
              error={errors.whatsappNumber?.message}
              required
            >
              {(props) => (
                <Input
                  {...props}
                  {...form.register('whatsappNumber')}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  placeholder={text.form.numberPlaceholder}
                />
              )}
            </Field>
            <Field
              label={text.form.campaign}
              hint={
                <span className="break-words">
                  {utmCampaign ? (
                    <code className="font-mono">{text.form.derived(utmCampaign)}</code>
                  ) : (
                    text.form.campaignHint
                  )}
                </span>
              }
              error={errors.campaignName?.message}
              required
            >
              {(props) => (
                <Input
                  {...props}
                  {...form.register('campaignName')}
                  autoComplete="off"
                  placeholder={text.form.campaignPlaceholder}
                />
              )}
            </Field>
          </div>
          <Field
            label={text.form.message}
            hint={text.form.messageHint}
            error={errors.message?.message}
          >
            {(props) => <Textarea {...props} {...form.register('message')} rows={3} />}
          </Field>
          <MoreFields form={form} startOpen={captured !== null} />
        </CardContent>
        <CardFooter className="justify-end">
          <Button type="submit" disabled={create.isPending} className="max-sm:w-full">
            {create.isPending ? <Spinner decorative /> : <Link2 aria-hidden="true" />}
            {create.isPending ? text.form.pending : text.form.submit}
          </Button>
        </CardFooter>
      </form>
    </Card>
  )
}
