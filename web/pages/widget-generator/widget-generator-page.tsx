import { zodResolver } from '@hookform/resolvers/zod'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { capturedCampaign } from '../../parts/link-form/captured-campaign.ts'
import { CapturedNotice } from '../../parts/link-form/captured-notice.tsx'
import { useToday } from '../../parts/times.tsx'
import { widgetText as text } from '../../text/widget-generator.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CodeCard } from './code-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { WidgetForm } from './widget-form.tsx'
import {
  initialWidgetValues,
  type MadeWidget,
  type WidgetFormValues,
  widgetFields,
} from './widget-values.ts'

export function WidgetGeneratorPage() {
  const [captured] = useState(() => capturedCampaign())
  const today = useToday()
  const [initial] = useState(() => initialWidgetValues(captured, today))
  const [made, setMade] = useState<MadeWidget | null>(null)
  const form = useForm<WidgetFormValues>({
    resolver: zodResolver(widgetFields),
    defaultValues: initial,
  })
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <FormProvider {...form}>
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_27rem]">
          <div className="grid min-w-0 gap-4">
            <CapturedNotice captured={captured} />
            <WidgetForm captured={captured} onMade={setMade} />
          </div>
          <div className="grid min-w-0 gap-4 xl:sticky xl:top-6">
            {made ? <Result made={made} /> : <NothingYet />}
          </div>
        </div>
      </FormProvider>
    </>
  )
}

function Result({ made }: { made: MadeWidget }) {
  // What the form does not watch yet is as it was when the link was made.
  const values = { ...made.from, ...useWatch<WidgetFormValues>() } as WidgetFormValues
  return (
    <>
      <PreviewCard values={values} trackingUrl={made.link.trackingUrl} />
      <CodeCard values={values} made={made} />
    </>
  )
}

function NothingYet() {
  return (
    <Card className="border-dashed bg-transparent">
      <EmptyState
        icon={AppWindow}
        title={text.empty.title}
        description={text.empty.text}
        className="py-9"
      />
    </Card>
  )
}
