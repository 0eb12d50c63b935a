import type { ReactNode } from 'react'
import type { LeadDetail } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { formatDateTime, formatMoney } from '../../text/format.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import { sourceLabel } from '../../text/leads.ts'
import { FactSection, Facts } from './facts.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { SourceIcon } from './source-icon.tsx'
import { StatusBadge } from './status-badge.tsx'

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
            value: formatDateTime(lead.createdAt),
          },
          {
            label: words.contactedAt,
            value: lead.contactedAt ? formatDateTime(lead.contactedAt) : null,
          },
          {
            label: words.purchase,
            value: purchaseValue === null ? null : formatMoney(purchaseValue, purchaseCurrency),
          },
        ]}
      />
      {children}
      {lead.touches.length > 0 && (
        <>
          <h4 className="mt-4 text-muted-foreground text-xs">{words.touches}</h4>
          <ol className="mt-1.5 grid gap-1.5">
            {lead.touches.map((touch) => (
              <li key={touch.id} className="flex min-w-0 items-center gap-2 text-[0.8125rem]">
                <SourceIcon source={touch.source} className="shrink-0" />
                <span className="min-w-0 flex-1 truncate">
                  {words.touchKinds[touch.kind]} · {sourceLabel(touch.source)}
                  {touch.campaign && ` · ${touch.campaign}`}
                </span>
                <time dateTime={touch.touchedAt} className="shrink-0 text-faint text-xs">
                  {formatDateTime(touch.touchedAt)}
                </time>
              </li>
            ))}
          </ol>
        </>
      )}
      {lead.timeline.length > 0 && (
        <>
          <h4 className="mt-4 text-muted-foreground text-xs">{words.history}</h4>
          <ol className="mt-2 grid gap-3 border-l pl-4">
            {lead.timeline.map((entry) => (
              <li key={entry.id} className="relative text-[0.8125rem]">
                <span
                  aria-hidden="true"
                  className="absolute top-1.5 -left-[1.3125rem] size-2 rounded-full border-2 border-popover bg-faint"
                />
                <p className="break-words">{entry.text}</p>
                <p className="text-faint text-xs">
                  {entry.actor} · {formatDateTime(entry.happenedAt)}
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </FactSection>
  )
}
