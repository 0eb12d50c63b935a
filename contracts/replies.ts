import { z } from 'zod'
import { done, endpoint, idParams, requiredText, text } from './endpoint.ts'
import { leadActivity, leadIdParams } from './leads.ts'

/** Longest text that WhatsApp takes in one message, in UTF-16 units like a form counts them. */
export const maxReplyLength = 4096

export const maxQuickReplies = 50

/** What became of a reply; `unknown`: the gateway did not say whether it was sent. */
export type ReplyState = 'sending' | 'sent' | 'unknown' | 'failed'

/** Whether a lead can be answered from here, and why not. */
export const replyLine = endpoint({
  method: 'GET',
  path: '/api/leads/:id/reply',
  access: 'leads',
  summary: 'Se o lead pode ser respondido por aqui, e por qual linha',
  params: leadIdParams,
  output: z.object({
    possible: z.boolean(),
    /** Sentence for the person; null when it is possible. */
    reason: z.string().nullable(),
    /** Name of the line that the reply goes out by; null when there is none. */
    line: z.string().nullable(),
  }),
})
export type ReplyLine = z.output<typeof replyLine.output>

/**
 * Sends a text to the lead. `id` is made by the caller for each message: the same id again answers
 * what became of the first call and sends nothing. 504 `gateway_silent`: nobody knows whether it
 * was sent.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/leads/:id/messages',
  access: 'attend',
  summary: 'Responder ao lead pelo WhatsApp',
  params: leadIdParams,
  body: z.object({
    id: z.uuid('Identificador inválido'),
    text: text(maxReplyLength).min(1, 'Escreva a mensagem'),
  }),
  output: leadActivity,
})

export const quickReply = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type QuickReply = z.output<typeof quickReply>

const quickReplyBody = z.object({
  title: requiredText(60, 'Dê um título à resposta'),
  /** `{nome}` and `{campanha}` stand for the lead's. */
  text: requiredText(1000, 'Escreva o texto da resposta'),
})

export const listQuickReplies = endpoint({
  method: 'GET',
  path: '/api/quick-replies',
  access: 'leads',
  summary: 'Respostas rápidas da conta, por título',
  output: z.array(quickReply),
})

export const createQuickReply = endpoint({
  method: 'POST',
  path: '/api/quick-replies',
  access: 'campaigns',
  summary: 'Criar uma resposta rápida',
  body: quickReplyBody,
  output: quickReply,
})

export const updateQuickReply = endpoint({
  method: 'PUT',
  path: '/api/quick-replies/:id',
  access: 'campaigns',
  summary: 'Mudar uma resposta rápida',
  params: idParams,
  body: quickReplyBody,
  output: quickReply,
})

export const deleteQuickReply = endpoint({
  method: 'DELETE',
  path: '/api/quick-replies/:id',
  access: 'campaigns',
  summary: 'Excluir uma resposta rápida',
  params: idParams,
  output: done,
})

/** What the business has sent through the API to the simulated phone, newest first, at most 100. */
export const simulatorSent = endpoint({
  method: 'GET',
  path: '/api/simulator/sent',
  access: 'numbers',
  summary: 'Mensagens enviadas por aqui ao celular simulado',
  output: z.array(
    z.object({
      id: z.string(),
      /** As the simulated phone wrote its number (or LID, with `@lid`). */
      to: z.string(),
      name: z.string().nullable(),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})
