import type { AlertOutcome } from '#domain/lines/alerts'
import { objectIn } from '../read-json.ts'

export type EmailServer = { url: string; from: string }

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** The same on every attempt: a mailbox that got it twice shows it once. */
  messageId: string
}

/** Whether the server took it, and what became of it. */
export type EmailOutcome = { ok: boolean; outcome: AlertOutcome }

const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  dnsTimeout: 10_000,
}

/** Hands one e-mail to the SMTP server, with time limits; what it says never holds the recipient. */
export async function sendEmail(server: EmailServer, email: Email): Promise<EmailOutcome> {
  // Five megabytes that only a process which sends has to hold.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: server.url,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from: server.from, ...email })
    return { ok: true, outcome: { code: 'email_delivered' } }
  } catch (error) {
    return { ok: false, outcome: outcomeOf(error) }
  } finally {
    transport.close()
  }
}

function outcomeOf(error: unknown): AlertOutcome {
  const { code, responseCode } = objectIn(error)
  if (code === 'EAUTH') return { code: 'email_login_refused' }
  if (typeof responseCode === 'number') return { code: 'email_refused', status: responseCode }
  return { code: 'email_unanswered' }
}
