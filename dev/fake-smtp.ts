import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'

// An SMTP server as a program, with what it took to be read over HTTP:
//   node dev/fake-smtp.ts --port 4103 --smtp-port 2525
//   SMTP_URL=smtp://127.0.0.1:2525 SMTP_FROM=rastro@example.com
// GET /_received shows the port and every e-mail. A recipient `fail-2-…@` is put off twice (451),
// `refused-…@` always refused (550).
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4103' },
    'smtp-port': { type: 'string', default: '0' },
  },
})

type Received = {
  to: string
  subject: string
  messageId: string
  /** `List-Unsubscribe` and `List-Unsubscribe-Post`, where it has them. */
  unsubscribe: [string, string]
  text: string
  html: string
}

const received: Received[] = []
const putOff = new Map<string, number>()

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    const left = putOff.get(address) ?? Number(/^fail-(\d+)-/.exec(address)?.[1] ?? 0)
    putOff.set(address, left - 1)
    if (address.startsWith('refused-')) return done(answer(550, 'No such mailbox'))
    if (left > 0) return done(answer(451, 'Try again later'))
    done()
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      received.push({ to, ...readMail(Buffer.concat(chunks).toString('utf8')) })
      done()
    })
  },
})

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function readMail(raw: string): Omit<Received, 'to'> {
  const { headers } = split(raw)
  const boundary = /boundary="?([^";\r\n]+)/i.exec(headers)?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`)
  const part = (type: string) =>
    parts
      .slice(boundary === undefined ? 0 : 1)
      .map(split)
      .find((one) => one.headers.includes(type))
  return {
    subject: decodedWords(header(headers, 'Subject')),
    messageId: header(headers, 'Message-ID'),
    unsubscribe: [header(headers, 'List-Unsubscribe'), header(headers, 'List-Unsubscribe-Post')],
    text: decodedBody(part('text/plain')),
    html: decodedBody(part('text/html')),
  }
}

function split(raw: string): { headers: string; body: string } {
  const [headers = '', ...rest] = raw.replace(/^\r\n/, '').split('\r\n\r\n')
  return { headers: headers.replace(/\r\n[ \t]+/g, ' '), body: rest.join('\r\n\r\n') }
}

function header(headers: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
}

function decodedBody(part: { headers: string; body: string } | undefined): string {
  if (!part) return ''
  const encoding = header(part.headers, 'Content-Transfer-Encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quoted(part.body.replace(/=\r\n/g, '')) : part.body
}

function quoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodedWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quoted(word.replaceAll('_', ' ')),
    )
}

smtp.listen(Number(values['smtp-port']), '127.0.0.1', () => {
  const address = smtp.server.address()
  const smtpPort = typeof address === 'object' ? address?.port : null
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ smtpPort, received }))
  })
  http.listen(Number(values.port), '127.0.0.1')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      http.close()
      http.closeAllConnections()
      smtp.close()
    })
  }
})
