import { zodResolver } from '@hookform/resolvers/zod'
import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { defaultMessage } from '#contracts/links'
import type { CreatedLink } from '../../data/links.ts'
import type { CapturedCampaign } from '../../parts/link-form/captured-campaign.ts'
import { LinkFields } from '../../parts/link-form/link-fields.tsx'
import {
  initialLinkValues,
  type LinkFormValues,
  linkFields,
  newLinkOf,
} from '../../parts/link-form/link-values.ts'
import { MoreFields } from '../../parts/link-form/more-fields.tsx'
import { useGenerateLink } from '../../parts/link-form/use-generate-link.ts'
import { WriteZone } from '../../parts/may.tsx'
import { useToday } from '../../parts/times.tsx'
import { generatorText } from '../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '../../ui/card.tsx'

const text = generatorText

const fieldNames = linkFields.keyof().options

export function LinkForm({
  captured,
  onMessage,
  onCreated,
}: {
  captured: CapturedCampaign | null
  onMessage: (message: string) => void
  onCreated: (link: CreatedLink) => void
}) {
  const today = useToday()
  const [initial] = useState(() => initialLinkValues(captured, defaultMessage, today))
  const form = useForm<LinkFormValues>({
    resolver: zodResolver(linkFields),
    defaultValues: initial,
  })
  const { generate, isPending } = useGenerateLink<LinkFormValues>({
    words: text.toast,
    fieldNames,
    setError: form.setError,
  })

  const message = useWatch({ control: form.control, name: 'message' })
  useEffect(() => onMessage(message?.trim() || defaultMessage), [message, onMessage])

  return (
    <Card>
      <FormProvider {...form}>
        <form
          onSubmit={form.handleSubmit((values) => generate(newLinkOf(values), onCreated))}
          noValidate
        >
          <WriteZone needs="campaigns">
            <CardHeader>
              <CardTitle>{text.form.title}</CardTitle>
            </CardHeader>
            <CardContent className="grid gap-5 pt-4">
              <LinkFields />
              <MoreFields startOpen={captured !== null} />
            </CardContent>
            <CardFooter className="justify-end">
              <Button
                type="submit"
                className="max-sm:w-full"
                pending={isPending && text.form.pending}
                icon={Link2}
              >
                {text.form.submit}
              </Button>
            </CardFooter>
          </WriteZone>
        </form>
      </FormProvider>
    </Card>
  )
}
