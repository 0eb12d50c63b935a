import type { AlertOutcome } from '#domain/lines/alerts'
import type { Config } from '#server/platform/config'
import { objectIn } from '../read-json.ts'

export type EmailServer = { url: string; from: string }

/** The server that this installation sends by; null where it sends none. */
export function emailServerOf({ smtpUrl, smtpFrom }: Config): EmailServer | null {
  return smtpUrl === null || smtpFrom === null ? null : { url: smtpUrl, from: smtpFrom }
}

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** The same on every attempt: a mailbox that got it twice shows it once. */
  messageId: string
  /** Where one POST, which asks nobody, ends e-mails like this one (RFC 8058). */
  oneClickStop?: string
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
    const { oneClickStop, ...letter } = email
    const headers =
      oneClickStop === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${oneClickStop}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
    await transport.sendMail({ from: server.from, headers, ...letter })
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
