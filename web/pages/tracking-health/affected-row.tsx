import { Link } from 'react-router'
import type { HealthKind, HealthRow } from '../../data/tracking-health.ts'
import { useMay } from '../../parts/may.tsx'
import { RelativeTime } from '../../parts/relative-time.tsx'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { buttonVariants } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { placePath } from './place-path.ts'
import { RestoreLink } from './restore-link.tsx'

/** One affected thing, with the way to where it is put right. */
export function AffectedRow({ kind, row }: { kind: HealthKind; row: HealthRow }) {
  const mayWrite = useMay('campaigns')
  const label = row.label || text.unnamed
  return (
    <li className="flex items-center gap-x-4 gap-y-1 px-3.5 py-2.5 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="wrap-anywhere font-medium text-[0.8125rem]">{label}</p>
        <p className="wrap-anywhere mt-0.5 text-muted-foreground text-xs leading-4.5">
          {row.detail}
        </p>
      </div>
      <p className="flex shrink-0 items-baseline gap-2 text-muted-foreground text-xs tabular-nums sm:flex-col sm:items-end sm:gap-0">
        {row.count !== null && (
          <span className="font-medium text-[0.8125rem] text-foreground">
            {text.amount(kind, row.count)}
          </span>
        )}
        {row.lastAt && (
          <span>
            <span className="sr-only">{text.last}: </span>
            <RelativeTime instant={row.lastAt} />
          </span>
        )}
      </p>
      {row.place && (
        <Link
          to={placePath(row.place)}
          aria-label={text.openRowOf(text.openRow[row.place.screen], label)}
          className={cn(
            buttonVariants({ variant: 'outline', size: 'sm' }),
            'max-sm:ml-auto sm:min-w-28',
          )}
        >
          {text.openRow[row.place.screen]}
        </Link>
      )}
      {kind === 'deleted_links_with_traffic' && mayWrite && (
        <RestoreLink id={row.id} label={label} />
      )}
    </li>
  )
}
