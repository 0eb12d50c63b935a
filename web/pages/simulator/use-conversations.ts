import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { deliverMutation, type SimulatorInfo, simulatorSentQuery } from '../../data/simulator.ts'
import { simulatorText } from '../../text/simulator.ts'
import { toastProblem } from '../../ui/toast.ts'
import {
  type Change,
  type Conversations,
  changed,
  type SentMessage,
  shownConversations,
  storeConversations,
  storedConversations,
} from './conversations.ts'

const text = simulatorText

function firstConversations(instanceId: string): Conversations {
  return (
    storedConversations(instanceId) ??
    text.contacts.defaults.map((contact) => ({ ...contact, messages: [] }))
  )
}

/** The conversations played in this browser, kept over a reload, and the way to send in them. */
export function useConversations(info: SimulatorInfo) {
  const { instanceId, webhookPath } = info
  const [conversations, change] = useReducer<Conversations, string, [Change]>(
    changed,
    instanceId,
    firstConversations,
  )
  const sent = useQuery(simulatorSentQuery())
  const { mutate } = useMutation(deliverMutation(webhookPath))

  useEffect(() => storeConversations(instanceId, conversations), [instanceId, conversations])

  function deliver(message: SentMessage['message']) {
    mutate(message, {
      onSuccess: () => change({ kind: 'outcome', id: message.id, state: 'delivered' }),
      onError: () => {
        change({ kind: 'outcome', id: message.id, state: 'failed' })
        toastProblem(text.chat.failed, text.chat.failedText)
      },
    })
  }

  return {
    conversations: shownConversations(conversations, sent.data ?? []),
    change,
    send(message: SentMessage['message']) {
      change({ kind: 'message', message })
      deliver(message)
    },
    /** The same id again: the webhook knows a repeat. */
    sendAgain(message: SentMessage['message']) {
      change({ kind: 'outcome', id: message.id, state: 'sending' })
      deliver(message)
    },
  }
}
