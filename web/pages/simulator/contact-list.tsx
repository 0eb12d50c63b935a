import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '../../text/format.ts'
import { simulatorText } from '../../text/simulator.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { Avatar } from './avatar.tsx'
import { ContactForm } from './contact-form.tsx'
import type { Conversation } from './conversations.ts'

const text = simulatorText.contacts

export function ContactList({
  conversations,
  current,
  onChoose,
  onAdd,
  onForget,
}: {
  conversations: readonly Conversation[]
  current: string | null
  onChoose: (number: string) => void
  onAdd: (contact: { name: string; number: string }) => void
  onForget: (number: string) => void
}) {
  const [isAdding, setIsAdding] = useState(conversations.length === 0)
  return (
    <div className="flex min-h-0 min-w-0 flex-col border-b md:border-r md:border-b-0">
      <div className="flex h-13 shrink-0 items-center justify-between gap-2 border-b px-4">
        <h2 className="font-semibold">{text.title}</h2>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={text.add}
          title={text.add}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
          className="-mr-1.5"
          icon={Plus}
        />
      </div>
      {isAdding && (
        <ContactForm
          onAdd={(contact) => {
            onAdd(contact)
            setIsAdding(false)
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      <ul
        aria-label={text.label}
        className="min-h-0 flex-1 overflow-y-auto max-md:flex max-md:gap-1 max-md:overflow-x-auto max-md:p-2"
      >
        {conversations.map((conversation) => (
          <Contact
            key={conversation.number}
            conversation={conversation}
            isCurrent={conversation.number === current}
            onChoose={() => onChoose(conversation.number)}
            onForget={() => onForget(conversation.number)}
          />
        ))}
      </ul>
    </div>
  )
}

function Contact({
  conversation,
  isCurrent,
  onChoose,
  onForget,
}: {
  conversation: Conversation
  isCurrent: boolean
  onChoose: () => void
  onForget: () => void
}) {
  const { name, number, messages } = conversation
  const shownName = name || formatPhone(number)
  return (
    <li className="group relative max-md:w-52 max-md:shrink-0">
      <button
        type="button"
        aria-current={isCurrent}
        onClick={onChoose}
        className={cn(
          'flex w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 max-md:rounded-lg max-md:px-2.5',
          isCurrent && 'bg-muted hover:bg-muted',
        )}
      >
        <Avatar name={shownName} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{shownName}</span>
          <span className="block truncate text-muted-foreground text-xs">
            {messages.at(-1)?.message.text ?? formatPhone(number)}
          </span>
        </span>
      </button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={text.remove(shownName)}
        onClick={onForget}
        className="absolute top-1/2 right-2 -translate-y-1/2 bg-card opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-md:hidden"
        icon={Trash2}
      />
    </li>
  )
}
