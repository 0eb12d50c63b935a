import type { ReactNode } from 'react'
import type { LeadDetail } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { formatMoney } from '../../text/format.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import { originLabel } from '../../text/leads.ts'
import { useMay } from '../may.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { FactSection, Facts } from './facts.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { SourceIcon } from './source-icon.tsx'
import { StatusBadge } from './status-badge.tsx'
import { UndoMerge } from './undo-merge.tsx'
import { UndoSaleDeletion } from './undo-sale-deletion.tsx'

const words = detailsText.timeline

/** Status, instants, what happened and by whom; `children` is the form that changes it. */
export function TimelineSection({ lead, children }: { lead: LeadDetail; children: ReactNode }) {
  const { purchaseValue, purchaseCurrency } = lead
  return (
    <FactSection title={detailsText.sections.timeline}>
      <Facts
        empty={commonText.notInformed}
        facts={[
          { label: words.status, value: <StatusBadge status={lead.status} /> },
          {
            label: isUnansweredClick(lead) ? words.clickedAt : words.createdAt,
            value: <RelativeTime instant={lead.createdAt} withExact />,
          },
          {
            label: words.contactedAt,
            value: lead.contactedAt ? <RelativeTime instant={lead.contactedAt} withExact /> : null,
          },
          {
            label: words.purchase,
            value: purchaseValue === null ? null : formatMoney(purchaseValue, purchaseCurrency),
          },
        ]}
      />
      {children}
      <LeadTouches touches={lead.touches} />
      <LeadEvents lead={lead} />
    </FactSection>
  )
}

/** The clicks, links and ads that brought a person. */
export function LeadTouches({ touches }: { touches: LeadDetail['touches'] }) {
  if (touches.length === 0) return null
  return (
    <>
      <h4 className="mt-4 text-muted-foreground text-xs">{words.touches}</h4>
      <ol className="mt-1.5 grid gap-1.5">
        {touches.map((touch) => (
          <li key={touch.id} className="flex min-w-0 items-start gap-2 text-[0.8125rem]">
            <SourceIcon source={touch.source} className="mt-0.5 shrink-0" />
            <span className="wrap-anywhere line-clamp-3 min-w-0 flex-1">
              {words.touchKinds[touch.kind]} ·{' '}
              {originLabel({ source: touch.source, isTracked: true })}
              {touch.campaign && ` · ${touch.campaign}`}
            </span>
            <span className="shrink-0 text-faint text-xs leading-5">
              <RelativeTime instant={touch.touchedAt} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** What happened to a lead, and by whom. */
export function LeadEvents({ lead }: { lead: Pick<LeadDetail, 'id' | 'timeline'> }) {
  const mayWrite = useMay('attend')
  const { timeline } = lead
  if (timeline.length === 0) return null
  return (
    <>
      <h4 className="mt-4 text-muted-foreground text-xs">{words.history}</h4>
      <ol className="mt-2 grid gap-3 border-l pl-4">
        {timeline.map((entry) => (
          <li key={entry.id} className="relative text-[0.8125rem]">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[1.3125rem] size-2 rounded-full border-2 border-popover bg-faint"
            />
            <p className="break-words">{entry.text}</p>
            <p className="text-faint text-xs">
              {entry.actor} · <RelativeTime instant={entry.happenedAt} withExact />
            </p>
            {mayWrite && entry.mergeId && <UndoMerge leadId={lead.id} mergeId={entry.mergeId} />}
            {mayWrite && entry.deletedSaleId && (
              <UndoSaleDeletion leadId={lead.id} saleId={entry.deletedSaleId} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
