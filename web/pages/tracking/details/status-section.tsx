import { useQuery } from '@tanstack/react-query'
import type { ActivityDetail } from '../../../data/clicks.ts'
import { leadQuery } from '../../../data/leads.ts'
import { FactSection } from '../../../parts/leads/facts.tsx'
import { LeadEvents, LeadTouches } from '../../../parts/leads/lead-timeline.tsx'
import { StatusBadge } from '../../../parts/leads/status-badge.tsx'
import { RetryButton } from '../../../parts/load-failed.tsx'
import { useTimes } from '../../../parts/times.tsx'
import { attributionReasonLabels, confidenceLabels } from '../../../text/leads.ts'
import { activityText, unknownText } from '../../../text/tracking.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ActivityBadge } from '../list/activity-cells.tsx'
import { clickedAt } from './conversion.ts'
import { type KnownFact, KnownFacts, shownFacts } from './known-facts.tsx'
import { missingContact } from './unknown.ts'

const words = activityText.status

export function StatusSection({ activity }: { activity: ActivityDetail }) {
  const { formatDateTime } = useTimes()
  const clicked = clickedAt(activity)
  const { contactedAt, status, attribution } = activity
  const isMessage = activity.activityType === 'message'
  // Of a person who was deleted nothing is left to say.
  const conversation: KnownFact[] = [
    ...(isMessage
      ? [{ label: words.messageAt, value: formatDateTime(activity.timestamp), reason: '' }]
      : []),
    {
      label: words.lastMessageAt,
      value: contactedAt && formatDateTime(contactedAt),
      reason: missingContact(activity, 'first'),
    },
    {
      label: words.attribution,
      value:
        contactedAt === null
          ? null
          : `${attributionReasonLabels[attribution.reason]} · ${confidenceLabels[attribution.confidence]}`,
      reason: unknownText.notWritten,
    },
  ]
  const states: KnownFact[] = [
    { label: words.activity, value: <ActivityBadge row={activity} />, reason: '' },
    { label: words.lead, value: <StatusBadge status={status} />, reason: '' },
  ]
  return (
    <FactSection title={activityText.sections.status}>
      <KnownFacts
        facts={shownFacts(activity, [
          ...(activity.erased ? [] : states),
          {
            label: words.clickedAt,
            value: clicked && formatDateTime(clicked),
            reason: unknownText.noClickTime,
          },
          ...(activity.erased ? [] : conversation),
        ])}
      />
      {contactedAt !== null && !activity.erased && (
        <p className="mt-3 break-words text-[0.8125rem] text-muted-foreground">
          {attribution.explanation}
        </p>
      )}
      {!activity.erased && <Timeline leadId={activity.leadId} />}
    </FactSection>
  )
}

function Timeline({ leadId }: { leadId: string }) {
  const { data, isError, refetch } = useQuery(leadQuery(leadId))
  if (data) {
    return (
      <>
        <LeadTouches touches={data.touches} />
        <LeadEvents lead={data} />
      </>
    )
  }
  if (isError) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-[0.8125rem]">
        {words.timelineFailed}
        <RetryButton onRetry={refetch} />
      </div>
    )
  }
  return (
    <div role="status" className="mt-4 grid gap-2">
      <span className="sr-only">{words.timelineLoading}</span>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-10" />
    </div>
  )
}
