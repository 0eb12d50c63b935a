import { z } from 'zod'
import { stateWords } from '#domain/conversions/delivery-states'
import { reportFrequencies } from '#domain/people/report-schedule'
import { done, endpoint, instant } from './endpoint.ts'

export const mostRecipients = 20

const frequency = z.enum([...reportFrequencies, 'off'], 'Escolha de quanto em quanto tempo')

const emailReport = z.object({
  frequency,
  recipients: z.array(
    z.object({
      email: z.string(),
      /** The person asked for no more; only taking them off and adding them again changes that. */
      hasStopped: z.boolean(),
    }),
  ),
  /** Whether the server was given an SMTP server to send with. */
  sendsEmail: z.boolean(),
  /** Null while nothing is to be sent. */
  nextAt: instant.nullable(),
  /** The newest first, at most 40. */
  messages: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      from: z.string(),
      to: z.string(),
      /** A person sent it; the others go by themselves. */
      byHand: z.boolean(),
      state: z.enum([stateWords.pending, stateWords.sent, stateWords.failed]),
      attempts: z.number(),
      /** pt-BR sentence; null before the first attempt. */
      outcome: z.string().nullable(),
      doneAt: instant.nullable(),
    }),
  ),
})
export type EmailReport = z.infer<typeof emailReport>

export const getEmailReport = endpoint({
  method: 'GET',
  path: '/api/email-report',
  access: 'share',
  summary: 'O relatório por e-mail: quando vai, para quem, e o que foi enviado',
  output: emailReport,
})

export const saveEmailReport = endpoint({
  method: 'PUT',
  path: '/api/email-report',
  access: 'share',
  summary: 'Mudar o relatório por e-mail',
  body: z.object({
    frequency,
    recipients: z
      .array(z.string().trim().toLowerCase().max(254).pipe(z.email('E-mail inválido')))
      .max(mostRecipients, `Escolha no máximo ${mostRecipients} pessoas`),
  }),
  output: emailReport,
})

export const sendEmailReport = endpoint({
  method: 'POST',
  path: '/api/email-report/send',
  access: 'share',
  summary: 'Enviar o relatório agora a quem o recebe; a resposta vem depois do servidor de e-mail',
  output: z.object({
    /** To how many the mail server took it. */
    sent: z.number(),
    /** Whom it has not taken it for, why, in Portuguese, and whether it is tried again by itself. */
    failed: z.array(z.object({ email: z.string(), outcome: z.string(), willRetry: z.boolean() })),
  }),
})

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{20,200}$/, 'Link inválido') })

export const readReportStop = endpoint({
  method: 'GET',
  path: '/api/report-stop/:token',
  access: 'public',
  summary: 'De que conta são os relatórios que o link faz parar',
  params: tokenParams,
  output: z.object({ accountName: z.string(), hasStopped: z.boolean() }),
})

export const stopReport = endpoint({
  method: 'POST',
  path: '/api/report-stop/:token',
  access: 'public',
  summary: 'Parar de receber os relatórios',
  params: tokenParams,
  output: done,
})

/** What a mail program asks when its user says that they want no more (RFC 8058); GET shows the page. */
export const stopReportByOneClick = endpoint({
  method: 'POST',
  path: '/parar-relatorio/:token',
  access: 'public',
  summary: 'Parar de receber os relatórios com um clique no programa de e-mail (RFC 8058)',
  params: tokenParams,
  output: done,
})
