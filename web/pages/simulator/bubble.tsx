import { Check, CheckCheck, CircleAlert, Clock, Megaphone } from 'lucide-react'
import { useTimes } from '../../parts/times.tsx'
import { simulatorText } from '../../text/simulator.ts'
import { cn } from '../../ui/cn.tsx'
import type { SentMessage } from './conversations.ts'

const text = simulatorText.chat

const marks = {
  sending: { icon: Clock, label: text.sending },
  delivered: { icon: Check, label: text.delivered },
  received: { icon: CheckCheck, label: text.received },
  failed: { icon: CircleAlert, label: text.notDelivered },
}

export function Bubble({ entry, onSendAgain }: { entry: SentMessage; onSendAgain: () => void }) {
  const { formatTime } = useTimes()
  const { message, state } = entry
  const { icon: Mark, label } = marks[state]
  const at = typeof message.at === 'string' ? formatTime(message.at) : ''
  return (
    <li
      className={cn(
        'flex max-w-[85%] flex-col',
        message.fromMe ? 'items-end self-end' : 'self-start',
      )}
    >
      <div
        className={cn(
          'w-fit rounded-2xl px-3 py-2 text-[0.8125rem]',
          message.fromMe ? 'rounded-br-md bg-accent-soft' : 'rounded-bl-md border bg-card',
        )}
      >
        <span className="sr-only">{message.fromMe ? text.business : text.customer}: </span>
        {message.ad && (
          <p className="mb-1.5 flex items-center gap-1.5 rounded-md bg-info-soft px-2 py-1.5 text-info-text text-xs">
            <Megaphone aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{message.ad.title || text.adTag}</span>
          </p>
        )}
        <p className="whitespace-pre-wrap break-words">{message.text}</p>
        <p className="mt-0.5 flex items-center justify-end gap-1 text-[0.6875rem] text-muted-foreground">
          {at}
          <Mark
            role="img"
            aria-label={label}
            className={cn('size-3', state === 'failed' && 'text-danger-text')}
          />
        </p>
      </div>
      {state === 'failed' && (
        <button
          type="button"
          onClick={onSendAgain}
          className="mt-1 rounded-sm text-danger-text text-xs underline-offset-4 hover:underline"
        >
          {text.notDelivered} · {text.again}
        </button>
      )}
    </li>
  )
}
