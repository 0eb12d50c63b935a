import { Link2, MousePointerClick, Percent, UserRoundCheck } from 'lucide-react'
import { formatNumber } from '#domain/number-text'
import { formatPercent } from '../../text/format.ts'
import { managerText as text } from '../../text/manager.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Summary = {
  total: number
  totalClicks: number
  totalEnrichedLeads: number
  overallConversionRate: number
  deletedLinks: { links: number; clicks: number; leads: number }
}

const cards = [
  { name: 'links', icon: Link2, value: (of: Summary) => formatNumber(of.total) },
  { name: 'clicks', icon: MousePointerClick, value: (of: Summary) => formatNumber(of.totalClicks) },
  {
    name: 'leads',
    icon: UserRoundCheck,
    value: (of: Summary) => formatNumber(of.totalEnrichedLeads),
  },
  { name: 'rate', icon: Percent, value: (of: Summary) => formatPercent(of.overallConversionRate) },
] as const

export function SummaryCards({
  summary,
  isPending,
}: {
  summary: Summary | undefined
  isPending: boolean
}) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {cards.map(({ name, icon: Icon, value }) => (
          <Card key={name} className="p-4">
            <div className="flex items-center justify-between gap-2 text-muted-foreground">
              <h2 className="font-medium text-[0.8125rem]">{text.cards[name]}</h2>
              <Icon aria-hidden="true" className="size-4 shrink-0 text-faint max-sm:hidden" />
            </div>
            {isPending ? (
              <Skeleton className="mt-2 h-8 w-20" />
            ) : (
              <p className="mt-2 font-semibold text-2xl tracking-tight">
                {summary ? value(summary) : text.details.none}
              </p>
            )}
            <p className="mt-1 text-faint text-xs max-sm:hidden">{text.cardNotes[name]}</p>
          </Card>
        ))}
      </div>
      {summary && summary.deletedLinks.links > 0 && (
        <p className="mt-3 text-muted-foreground text-xs">
          {text.deletedLinks(summary.deletedLinks)}
        </p>
      )}
    </>
  )
}
