import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#domain/number-text'
import type { ActivityDetail } from '../../../data/clicks.ts'
import { type LeadActivity, type LeadConversion, leadActivitiesQuery } from '../../../data/leads.ts'
import { metaSettingsQuery } from '../../../data/meta-settings.ts'
import { FactSection } from '../../../parts/leads/facts.tsx'
import { LeadConversions } from '../../../parts/leads/lead-conversions.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { formatMoney } from '../../../text/format.ts'
import { duration } from '../../../text/time-spans.ts'
import { activityText, unknownText } from '../../../text/tracking.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { answerMs, clickedAt } from './conversion.ts'
import { KnownFacts } from './known-facts.tsx'

const { analysis: words, sections } = activityText

type Props = { activity: ActivityDetail }

/** What came of it, and what the ad platform was told; a message's events in a block of their own. */
export function AnalysisSection({ activity }: Props) {
  const { data, isError, refetch } = useQuery(leadActivitiesQuery(activity.leadId))
  if (!data) {
    return (
      <FactSection title={sections.analysis}>
        {isError ? (
          <LoadFailed title={words.failed} className="py-4" onRetry={refetch} />
        ) : (
          <div role="status" className="grid gap-2">
            <span className="sr-only">{words.loading}</span>
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
      </FactSection>
    )
  }
  const events = <Events activity={activity} conversions={data.conversions} />
  return (
    <>
      <FactSection title={sections.analysis}>
        <Outcome activity={activity} {...data} />
        {activity.activityType === 'click' && <div className="mt-4">{events}</div>}
      </FactSection>
      {activity.activityType === 'message' && (
        <FactSection title={sections.sent(sentCount(data.conversions))}>{events}</FactSection>
      )}
    </>
  )
}

function Outcome({
  activity,
  activities,
  conversions,
}: Props & { activities: LeadActivity[]; conversions: LeadConversion[] }) {
  const clicked = clickedAt(activity)
  const delay = answerMs(clicked, activities)
  const { purchaseValue, purchaseCurrency } = activity
  const sent = sentCount(conversions)
  const isMessage = activity.activityType === 'message'
  return (
    <KnownFacts
      facts={[
        {
          label: words.converted,
          value: isMessage || activity.converted ? words.yes : words.no,
          reason: '',
        },
        {
          label: words.delay,
          value: delay === null ? null : duration(delay),
          reason: clicked === null ? unknownText.noClickTime : unknownText.notWritten,
        },
        { label: words.sent, value: formatNumber(sent), reason: '' },
        { label: words.waiting, value: formatNumber(conversions.length - sent), reason: '' },
        {
          label: words.value,
          value: purchaseValue === null ? null : formatMoney(purchaseValue, purchaseCurrency),
          reason: unknownText.noSale,
        },
      ]}
    />
  )
}

function Events({ activity, conversions }: Props & { conversions: LeadConversion[] }) {
  const settings = useQuery(metaSettingsQuery())
  const isMessage = activity.activityType === 'message'
  if (conversions.length > 0) {
    return <LeadConversions conversions={conversions} showRequests={isMessage} />
  }
  const none = isMessage ? words.noneForMessage : words.noneForClick
  return (
    <p className="text-[0.8125rem] text-muted-foreground">
      {settings.data?.metaConnected === false ? words.notConnected : none}
    </p>
  )
}

function sentCount(conversions: LeadConversion[]): number {
  return conversions.filter(({ sentToMeta }) => sentToMeta).length
}
