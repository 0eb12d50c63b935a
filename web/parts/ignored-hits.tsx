import { formatNumber } from '#domain/number-text'
import { managerText } from '../text/manager.ts'

const text = managerText.details

/**
 * What was redirected but not counted, by reason, the largest first. That everything was counted is said only
 * where something was.
 */
export function IgnoredHits({ hits, counted }: { hits: Record<string, number>; counted: number }) {
  const reasons = Object.entries(hits)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
  const total = reasons.reduce((sum, [, count]) => sum + count, 0)
  return (
    <section className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium text-muted-foreground text-xs">{text.ignored}</h3>
        {total > 0 && <span className="text-faint text-xs">{text.ignoredTotal(total)}</span>}
      </div>
      {total === 0 ? (
        <p className="rounded-lg border border-dashed px-3.5 py-2.5 text-[0.8125rem] text-muted-foreground">
          {counted > 0 ? text.ignoredNone : text.ignoredNothing}
        </p>
      ) : (
        <>
          <ul className="divide-y rounded-lg border">
            {reasons.map(([name, count]) => {
              const known = managerText.ignored[name]
              return (
                <li key={name} className="flex items-start justify-between gap-4 px-3.5 py-2">
                  <div className="min-w-0">
                    <p className="text-[0.8125rem]">{known?.label ?? name}</p>
                    <p className="text-muted-foreground text-xs">
                      {known?.reason ?? managerText.ignoredOther}
                    </p>
                  </div>
                  <span className="font-medium">{formatNumber(count)}</span>
                </li>
              )
            })}
          </ul>
          <p className="text-faint text-xs">{text.ignoredHint}</p>
        </>
      )}
    </section>
  )
}
