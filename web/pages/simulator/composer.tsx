import { Megaphone, SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '../../text/format.ts'
import { simulatorText } from '../../text/simulator.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { type Ad, AdFields, sampleAd } from './ad-fields.tsx'
import type { Conversation, SentMessage } from './conversations.ts'

const text = simulatorText.chat

/** `crypto.randomUUID` does not exist on pages served by plain http. */
function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return `SIM${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

type Side = 'customer' | 'business'

/** Writes as the customer or as the business; Enter sends, Shift+Enter breaks the line. */
export function Composer({
  conversation,
  greeting,
  onSend,
}: {
  conversation: Conversation
  greeting: string
  onSend: (message: SentMessage['message']) => void
}) {
  const [side, setSide] = useState<Side>('customer')
  const [written, setWritten] = useState(greeting)
  const [ad, setAd] = useState<Ad | null>(null)
  const isCustomer = side === 'customer'

  function send() {
    if (written.trim() === '') return
    onSend({
      id: newMessageId(),
      at: new Date().toISOString(),
      from: conversation.number,
      name: conversation.name || null,
      text: written,
      fromMe: !isCustomer,
      ad: isCustomer ? ad : null,
    })
    setWritten('')
    setAd(null)
  }

  return (
    <form
      className="shrink-0 border-t"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isCustomer && ad && <AdFields ad={ad} onChange={setAd} />}
      <div className="grid gap-2.5 p-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Sides side={side} onChange={setSide} />
          {isCustomer && (
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={ad !== null}
              onClick={() => setAd(ad ? null : sampleAd)}
              className={cn(ad && 'bg-info-soft text-info-text hover:text-info-text')}
              icon={Megaphone}
            >
              {text.ad}
            </Button>
          )}
        </div>
        <div className="flex items-end gap-2">
          <Textarea
            aria-label={text.message}
            value={written}
            rows={written.includes('\n') ? 3 : 2}
            onChange={(event) => setWritten(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              send()
            }}
            placeholder={
              isCustomer
                ? text.customerPlaceholder(conversation.name || formatPhone(conversation.number))
                : text.businessPlaceholder
            }
            className="max-h-40 min-h-14 resize-none"
          />
          <Button
            type="submit"
            size="icon"
            aria-label={text.send}
            disabled={written.trim() === ''}
            icon={SendHorizontal}
          />
        </div>
      </div>
    </form>
  )
}

function Sides({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">{text.from}</legend>
      <span aria-hidden="true" className="text-muted-foreground text-xs">
        {text.from}
      </span>
      <div className="flex rounded-lg bg-muted p-0.5">
        {(['customer', 'business'] as const).map((value) => (
          <label
            key={value}
            className="cursor-pointer rounded-md px-2.5 py-1 pointer-coarse:py-3.5 font-medium text-muted-foreground text-xs transition-colors has-checked:bg-card has-checked:text-foreground has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="side"
              value={value}
              checked={side === value}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            {text[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
