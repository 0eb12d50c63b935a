import { commonText } from '../../../text/common.ts'
import { activityText } from '../../../text/tracking.ts'
import { cn } from '../../../ui/cn.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { toastProblem } from '../../../ui/toast.ts'
import { Unknown } from './unknown-value.tsx'

export type KnownFact = {
  label: string
  value: React.ReactNode
  /** Why the value is not known, where it is null, undefined or ''. */
  reason: string
  isCode?: boolean
  /** Offers to copy this text. */
  copy?: string | null
  isWide?: boolean
}

function isKnown({ value }: KnownFact): boolean {
  return value !== null && value !== undefined && value !== ''
}

/**
 * The facts that a dialog shows. After an erasure nobody can say which of the others there were, so that only
 * known ones stay.
 */
export function shownFacts({ erased }: { erased: boolean }, facts: KnownFact[]): KnownFact[] {
  return erased ? facts.filter(isKnown) : facts
}

/** Label and value pairs; what is not known is shown too, as '—' with its reason. */
export function KnownFacts({ facts }: { facts: KnownFact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map((fact) => {
        const { label, value, reason, isCode, copy, isWide } = fact
        const known = isKnown(fact)
        return (
          <div key={label} className={cn('min-w-0', isWide && 'sm:col-span-full')}>
            <dt className="text-muted-foreground text-xs">{label}</dt>
            <dd className="mt-0.5 flex min-w-0 items-center gap-1 text-[0.8125rem]">
              <span
                dir="auto"
                className={cn(
                  'min-w-0 wrap-anywhere',
                  known && isCode && 'font-mono text-xs leading-5',
                )}
              >
                {known ? value : <Unknown reason={reason} spelled />}
              </span>
              {known && copy && (
                <CopyButton
                  text={copy}
                  label={activityText.tracking.copy(label)}
                  iconOnly
                  variant="ghost"
                  size="icon-sm"
                  className="-my-1 size-7 pointer-coarse:-my-3"
                  onFailed={copyFailed}
                />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

export function copyFailed() {
  toastProblem(commonText.copyFailed, commonText.copyFailedHint)
}
