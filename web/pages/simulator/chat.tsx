import { Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatPhone } from '../../text/format.ts'
import { simulatorText } from '../../text/simulator.ts'
import { Avatar } from './avatar.tsx'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import type { Conversation, SentMessage } from './conversations.ts'

const text = simulatorText.chat

/** The business's view of one conversation: the customer on the left, the business on the right. */
export function Chat({
  conversation,
  greeting,
  onSend,
  onSendAgain,
}: {
  conversation: Conversation
  greeting: string
  onSend: (message: SentMessage['message']) => void
  onSendAgain: (message: SentMessage['message']) => void
}) {
  const { name, number, messages } = conversation
  const shownName = name || formatPhone(number)
  const list = useRef<HTMLOListElement>(null)
  const count = messages.length

  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])

  return (
    <section
      aria-label={text.label(shownName)}
      className="flex min-h-0 min-w-0 flex-col max-md:h-[32rem]"
    >
      <header className="flex h-13 shrink-0 items-center gap-3 border-b px-4">
        <Avatar name={shownName} />
        <div className="min-w-0">
          <p className="truncate font-medium leading-tight">{shownName}</p>
          <p className="text-muted-foreground text-xs">{formatPhone(number)}</p>
        </div>
      </header>
      <ol
        ref={list}
        aria-live="polite"
        className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto bg-background px-4 py-4"
      >
        {messages.length === 0 && (
          <li className="m-auto max-w-64 text-balance text-center text-[0.8125rem] text-muted-foreground">
            {text.empty}
          </li>
        )}
        {messages.map((entry) => (
          <Bubble
            key={entry.message.id}
            entry={entry}
            onSendAgain={() => onSendAgain(entry.message)}
          />
        ))}
      </ol>
      {greeting && (
        <p className="flex items-center gap-2 border-t bg-info-soft px-4 py-2 text-info-text text-xs">
          <Info aria-hidden="true" className="size-3.5 shrink-0" />
          {text.arrived}
        </p>
      )}
      <Composer conversation={conversation} greeting={greeting} onSend={onSend} />
    </section>
  )
}
