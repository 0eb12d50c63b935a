import { SourceIcon } from '../../parts/leads/source-icon.tsx'
import { StatusBadge } from '../../parts/leads/status-badge.tsx'
import { salesText } from '../../text/sales.ts'
import { Badge } from '../../ui/badge.tsx'
import { Logo } from '../../ui/logo.tsx'
import { TrendDrawing } from './trend-drawing.tsx'

const words = salesText.panel

/** The product in small, made of its own parts. One picture for a screen reader. */
export function ProductPanel() {
  return (
    <figure className="pt-14 lg:pt-20">
      <div role="img" aria-label={words.label}>
        <div
          aria-hidden="true"
          className="overflow-hidden rounded-t-2xl border border-b-0 bg-card shadow-pop"
        >
          <div className="flex items-center gap-3 border-b px-5 py-3.5">
            <Logo className="size-5 shrink-0" />
            <p className="truncate font-semibold tracking-tight">{words.title}</p>
            <Badge variant="outline" className="max-sm:hidden">
              {words.example}
            </Badge>
            <p className="ml-auto flex shrink-0 items-center gap-2 text-accent-text text-xs">
              <span className="relative size-1.5 rounded-full bg-primary before:absolute before:inset-0 before:animate-beacon before:rounded-full before:bg-primary" />
              {words.live}
            </p>
          </div>
          <div className="grid grid-cols-2 gap-px border-b bg-border lg:grid-cols-4">
            {words.metrics.map(({ label, value, note }) => (
              <div key={label} className="bg-card px-5 py-4">
                <p className="truncate font-medium text-[0.8125rem] text-muted-foreground">
                  {label}
                </p>
                <p className="mt-1 font-semibold text-[1.75rem] tabular-nums leading-9 tracking-tight">
                  {value}
                </p>
                <p className="mt-0.5 text-faint text-xs">{note}</p>
              </div>
            ))}
          </div>
          <div className="grid gap-px bg-border lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="bg-card p-5">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="font-semibold text-[0.9375rem] tracking-tight">{words.trend}</p>
                <p className="flex gap-4 text-muted-foreground text-xs">
                  <Series name={words.clicks} colour="bg-chart-clicks" />
                  <Series name={words.leads} colour="bg-chart-leads" />
                </p>
              </div>
              <TrendDrawing className="mt-5 h-44 w-full" />
            </div>
            <div className="divide-y bg-card">
              {words.latest.map((lead) => (
                <LatestLead key={lead.name} lead={lead} />
              ))}
            </div>
          </div>
        </div>
      </div>
      <figcaption className="border-t py-2.5 text-center text-faint text-xs sm:hidden">
        {words.example}
      </figcaption>
    </figure>
  )
}

function Series({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`h-0.5 w-3.5 rounded-full ${colour}`} />
      {name}
    </span>
  )
}

function LatestLead({ lead }: { lead: (typeof words.latest)[number] }) {
  return (
    <div className="grid gap-1 px-5 py-3">
      <p className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium">{lead.name}</span>
        <StatusBadge status={lead.status} />
        {!lead.isTracked && (
          <Badge variant="outline" className="text-[0.625rem]">
            {lead.tracking}
          </Badge>
        )}
      </p>
      <p className="flex min-w-0 items-center gap-2 text-[0.8125rem] text-muted-foreground">
        <SourceIcon source={lead.source} className="shrink-0" />
        <span className="truncate">{lead.origin}</span>
      </p>
      <p className="truncate text-faint text-xs">{lead.reason}</p>
    </div>
  )
}
