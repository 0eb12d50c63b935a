import { createTransport } from 'nodemailer'

export type EmailServer = { url: string; from: string }

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** The same on every attempt: a mailbox that got it twice shows it once. */
  messageId: string
}

/** Whether the server took it, and the Portuguese sentence that says what became of it. */
export type EmailOutcome = { ok: boolean; outcome: string }

const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  dnsTimeout: 10_000,
}

/** Hands one e-mail to the SMTP server, with time limits; what it says never holds the recipient. */
export async function sendEmail(server: EmailServer, email: Email): Promise<EmailOutcome> {
  const transport = createTransport({
    url: server.url,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from: server.from, ...email })
    return { ok: true, outcome: 'Entregue ao servidor de e-mail.' }
  } catch (error) {
    return { ok: false, outcome: sentenceOf(error) }
  } finally {
    transport.close()
  }
}

function sentenceOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (code === 'EAUTH') return 'O servidor de e-mail recusou o login (SMTP_URL).'
  if (typeof responseCode === 'number') return `O servidor de e-mail respondeu ${responseCode}.`
  return 'O servidor de e-mail não respondeu.'
}
