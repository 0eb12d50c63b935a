import type { Delivery } from '../../data/deliveries.ts'
import { matchKeyText, qualityText as text } from '../../text/deliveries.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'

type Quality = NonNullable<Delivery['matchQuality']>

const variants: Record<Quality['level'], BadgeVariant> = {
  otima: 'success',
  boa: 'success',
  regular: 'warning',
  fraca: 'destructive',
}
// The best advice first; more of it would not be read.
const mostAdvice = 3

/** How well the platform can recognise the person, and what would help most. */
export function MatchQualityBlock({ quality }: { quality: Quality }) {
  const advice = quality.missing.slice(0, mostAdvice)
  return (
    <section className="grid gap-2 rounded-lg border px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="font-medium text-[0.8125rem]">{text.title}</h3>
        <Badge variant={variants[quality.level]}>{text.levels[quality.level]}</Badge>
        <span className="ml-auto text-[0.8125rem] tabular-nums">{text.score(quality.score)}</span>
      </div>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-muted">
        <div
          className="h-full rounded-full bg-chart-leads"
          style={{ width: `${quality.score * 10}%` }}
        />
      </div>
      {quality.has.length > 0 && (
        <p className="text-muted-foreground text-xs">
          {text.has}: {quality.has.map((key) => matchKeyText[key].label).join(', ')}
        </p>
      )}
      {advice.length === 0 ? (
        <p className="text-[0.8125rem]">{text.complete}</p>
      ) : (
        <div>
          <h4 className="font-medium text-xs">{text.advice}</h4>
          <ul className="mt-1 grid list-disc gap-0.5 pl-4 text-[0.8125rem] text-muted-foreground">
            {advice.map((key) => (
              <li key={key}>{matchKeyText[key].advice}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-faint text-xs">{text.hint}</p>
    </section>
  )
}
