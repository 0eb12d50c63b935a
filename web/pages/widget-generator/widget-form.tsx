import { MessageCircle } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import type { CapturedCampaign } from '../../parts/link-form/captured-campaign.ts'
import { LinkFields } from '../../parts/link-form/link-fields.tsx'
import { MoreFields } from '../../parts/link-form/more-fields.tsx'
import { useGenerateLink } from '../../parts/link-form/use-generate-link.ts'
import { WriteZone } from '../../parts/may.tsx'
import { widgetText } from '../../text/widget-generator.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '../../ui/card.tsx'
import { GreetingFields } from './greeting-fields.tsx'
import { LookFields } from './look-fields.tsx'
import {
  type MadeWidget,
  type WidgetFormValues,
  widgetFieldNames,
  widgetLinkOf,
} from './widget-values.ts'

const text = widgetText.form

export function WidgetForm({
  captured,
  onMade,
}: {
  captured: CapturedCampaign | null
  onMade: (made: MadeWidget) => void
}) {
  const form = useFormContext<WidgetFormValues>()
  const { generate, isPending } = useGenerateLink<WidgetFormValues>({
    words: widgetText.toast,
    fieldNames: widgetFieldNames,
    setError: form.setError,
  })

  const submit = form.handleSubmit(() => {
    const from = form.getValues()
    generate(widgetLinkOf(from), (link) => onMade({ link, from }))
  })

  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <WriteZone needs="campaigns">
          <CardHeader>
            <CardTitle>{text.title}</CardTitle>
          </CardHeader>
          <CardContent className="grid gap-5 pt-4">
            <LinkFields />
            <LookFields />
            <GreetingFields />
            <MoreFields startOpen={captured !== null} />
          </CardContent>
          <CardFooter className="justify-end">
            <Button
              type="submit"
              className="max-sm:w-full"
              pending={isPending && text.pending}
              icon={MessageCircle}
            >
              {text.submit}
            </Button>
          </CardFooter>
        </WriteZone>
      </form>
    </Card>
  )
}
