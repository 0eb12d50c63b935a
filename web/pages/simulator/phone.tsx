import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SimulatorInfo } from '../../data/simulator.ts'
import { Card } from '../../ui/card.tsx'
import { Chat } from './chat.tsx'
import { ContactList } from './contact-list.tsx'
import { Outcome } from './outcome.tsx'
import { useConversations } from './use-conversations.ts'

/** The simulated phone: contacts, the chat with one of them, and what the product made of it. */
export function Phone({ info }: { info: SimulatorInfo }) {
  const phone = useConversations(info)
  const { conversations, change } = phone
  const [number, setNumber] = useState(conversations[0]?.number ?? '')
  const [params, setParams] = useSearchParams()
  // A tracked link opened by a signed-in person leads here with its greeting.
  const greeting = params.get('text') ?? ''
  const current = conversations.find((one) => one.number === number) ?? conversations[0]

  function removeGreeting() {
    setParams(
      (query) => {
        query.delete('to')
        query.delete('text')
        return query
      },
      { replace: true },
    )
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="grid grid-cols-1 overflow-hidden md:h-[38rem] md:grid-cols-[16rem_minmax(0,1fr)]">
        <ContactList
          conversations={conversations}
          current={current?.number ?? null}
          onChoose={setNumber}
          onAdd={(contact) => {
            change({ kind: 'contact', ...contact })
            setNumber(contact.number)
          }}
          onForget={(forgotten) =>
            change({ kind: 'forget', number: forgotten, at: new Date().toISOString() })
          }
        />
        {current && (
          <Chat
            key={`${current.number}:${greeting}`}
            conversation={current}
            greeting={greeting}
            onSend={(message) => {
              phone.send(message)
              if (greeting) removeGreeting()
            }}
            onSendAgain={phone.sendAgain}
          />
        )}
      </Card>
      {current && <Outcome conversation={current} webhookPath={info.webhookPath} />}
    </div>
  )
}
