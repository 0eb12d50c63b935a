import { ArrowRight, ChevronDown, CircleAlert, Lightbulb, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { HealthFinding, HealthSeverity } from '../../data/tracking-health.ts'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { AffectedRows } from './affected-rows.tsx'
import { placePath } from './place-path.ts'

const looks = {
  erro: { icon: CircleAlert, tile: 'bg-danger-soft text-danger-text' },
  aviso: { icon: TriangleAlert, tile: 'bg-warning-soft text-warning-text' },
  dica: { icon: Lightbulb, tile: 'bg-info-soft text-info-text' },
} satisfies Record<HealthSeverity, unknown>

type Props = {
  finding: HealthFinding
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** One thing that is wrong: its title, and behind it why, what to do and what it affects. */
export function FindingItem({ finding, isOpen, onOpenChange }: Props) {
  const { severity, title, explanation, fix, affectedCount, action } = finding
  const { icon: Icon, tile } = looks[severity]
  const titleId = useId()
  const detailsId = useId()
  return (
    <li aria-labelledby={titleId}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => onOpenChange(!isOpen)}
          className="flex w-full items-center gap-3.5 px-5 py-3.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
        >
          <span className={cn('grid size-8 shrink-0 place-items-center rounded-full', tile)}>
            <Icon aria-hidden="true" className="size-4" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="sr-only">{text.severities[severity]}: </span>
            <span id={titleId} className="wrap-anywhere block font-medium text-sm">
              {title}
            </span>
            {affectedCount > 0 && (
              <span className="block text-muted-foreground text-xs">
                {text.affected(affectedCount)}
              </span>
            )}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cn(
              'size-4 shrink-0 text-faint transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <div className="grid gap-4 px-5 pt-1 pb-5 sm:pl-16.5">
            <dl className="grid gap-3 text-[0.8125rem] leading-5">
              <div>
                <dt className="font-medium">{text.why}</dt>
                <dd className="mt-0.5 max-w-prose text-muted-foreground">{explanation}</dd>
              </div>
              <div>
                <dt className="font-medium">{text.fix}</dt>
                <dd className="mt-0.5 max-w-prose text-muted-foreground">{fix}</dd>
              </div>
            </dl>
            {action && (
              <Button asChild size="sm" className="justify-self-start">
                <Link to={placePath(action.place)}>
                  {action.label}
                  <ArrowRight aria-hidden="true" />
                </Link>
              </Button>
            )}
            {affectedCount > 0 && <AffectedRows finding={finding} />}
          </div>
        )}
      </div>
    </li>
  )
}
