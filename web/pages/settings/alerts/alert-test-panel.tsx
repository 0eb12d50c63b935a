import { CircleCheck, CircleX } from 'lucide-react'
import type { AlertTest } from '../../../data/health.ts'
import { healthText } from '../../../text/health.ts'

const text = healthText.card

/** What became of the test, channel by channel. */
export function AlertTestPanel({ answer }: { answer: AlertTest }) {
  const outcomes = (['email', 'webhook'] as const).flatMap((channel) => {
    const outcome = answer[channel]
    return outcome === null ? [] : [{ channel, ...outcome }]
  })
  return (
    <div role="status" className="grid gap-1.5 rounded-lg bg-muted px-3.5 py-3 md:col-span-2">
      <p className="font-medium text-[0.8125rem]">{text.tested}</p>
      {outcomes.length === 0 && <p className="text-[0.8125rem]">{text.nothingToTest}</p>}
      {outcomes.map(({ channel, ok, outcome }) => {
        const Icon = ok ? CircleCheck : CircleX
        return (
          <p key={channel} className="flex gap-2 text-[0.8125rem]">
            <Icon
              aria-hidden="true"
              className={`mt-0.5 size-4 shrink-0 ${ok ? 'text-accent-text' : 'text-danger-text'}`}
            />
            <span className="min-w-0 break-words">
              {text.channels[channel]}: {outcome}
            </span>
          </p>
        )
      })}
    </div>
  )
}
