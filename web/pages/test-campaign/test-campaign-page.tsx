import { useLocation } from 'react-router'
import { paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { testCampaignText as text } from '../../text/test-campaign.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CheckCard } from './check-card.tsx'
import { PageEventsCard } from './page-events-card.tsx'
import { ParamsCard } from './params-card.tsx'
import { ScriptCard } from './script-card.tsx'
import { TestLinkCard } from './test-link-card.tsx'

export function TestCampaignPage() {
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: commonText.back }}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <ParamsCard search={search} />
          <TestLinkCard key={search} search={search} />
        </div>
        <div className="grid min-w-0 gap-4">
          <ScriptCard />
          <CheckCard />
          <PageEventsCard />
          <HowItWorks />
        </div>
      </div>
    </>
  )
}

function HowItWorks() {
  return (
    <Card aria-labelledby="how-it-works">
      <CardHeader>
        <CardTitle id="how-it-works">{text.how.title}</CardTitle>
      </CardHeader>
      <CardContent className="pt-3">
        <ol className="grid gap-2.5">
          {text.how.steps.map((step, index) => (
            <li key={step} className="flex gap-3 text-[0.8125rem] text-muted-foreground">
              <span
                aria-hidden="true"
                className="grid size-5 shrink-0 place-items-center rounded-full bg-accent-soft font-medium text-accent-text text-xs tabular-nums"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}
