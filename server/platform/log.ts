import { type Logger, pino, stdTimeFunctions } from 'pino'
import { readableLines } from './readable-log.ts'

/** The process-wide logger; `log.child({…})` narrows it. */
export type Log = Logger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

const removed = '[removido]'

/** Key names whose value is a secret or the words of a person, whatever object they sit in. */
const secretKey =
  /token|passw|senha|secret|authorization|cookie|session-?_?id|api-?_?key|signature|^(text|firstMessage|messageText)$/i

// Strangers' words get into errors. Each pattern therefore begins with a text of its own, so that no
// text is read again from each of its characters, and a long text is cut.
const secretTexts: readonly (readonly [RegExp, string])[] = [
  // The query string of a redirect carries the visitor's campaign data and click ids.
  [/(\/r)\?\S*/g, `$1?${removed}`],
  // Webhook addresses end in the instance's secret; Z-API carries its token in the path.
  [/(\/webhooks\/[\w-]+\/|\/token\/)[^\s/?#"']+/g, `$1${removed}`],
  [/(:\/\/[^\s:/@]*:)[^\s/]+@/g, `$1${removed}@`],
  [/\b((?:Bearer|Basic)\s+)[\w.~+/=-]+/gi, `$1${removed}`],
  [
    /((?:token|password|senha|secret|api_?key|session_?id|signature)["']?\s*[=:]\s*["']?)[^\s&"',;}]+/gi,
    `$1${removed}`,
  ],
]

/** Characters of a text in the log; what comes after them is only counted. */
const maxText = 8_000

// A UUID is matched first so that a last group of digits alone is not taken for a phone.
const uuidOrPhone =
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<![0-9A-Za-z])(?:\+?\d{10,15}|(?:\+?\d{1,3}[ .-]?)?\(?\d{2}\)?[ .-]?9?[ .]?\d{4}[ .-]\d{4})(?![0-9A-Za-z])/gi

/**
 * Removes from a text what must never be logged: secrets in URLs and headers, and phone numbers, of which the
 * last four digits stay so that support can still tell two apart.
 */
function redactText(text: string): string {
  let clean = shorten(text)
  for (const [pattern, replacement] of secretTexts) clean = clean.replace(pattern, replacement)
  return clean.replace(uuidOrPhone, (match) =>
    match.charAt(8) === '-' && match.length === 36 ? match : `••••${match.slice(-4)}`,
  )
}

/** A phone number that the cut would part is no longer known as one: it goes whole. */
function shorten(text: string): string {
  if (text.length <= maxText) return text
  const kept = text.slice(0, maxText).replace(/[\d ()+.-]{1,30}$/, '')
  return `${kept} [+${text.length - kept.length}]`
}

function redactValue(key: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return value
  if (secretKey.test(key)) return removed
  return typeof value === 'string' ? redactText(value) : value
}

function redactLine(line: string): string {
  return `${JSON.stringify(JSON.parse(line, (key, value: unknown) => redactValue(key, value)))}\n`
}

/** What an error says of itself; its other properties may be a connection or a person's data. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code: unknown = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  }
}

/** The log of this process, as its configuration has it. */
export function createLogOf(config: { logLevel: LogLevel; logFormat: LogFormat }): Log {
  const { logLevel, logFormat } = config
  return logFormat === 'json'
    ? createLog(logLevel)
    : createLog(logLevel, readableLines(process.stdout))
}

/**
 * A logger that writes one JSON object a line (`level` by name, `time` in ISO 8601 UTC) to standard
 * output. Every line is redacted as a whole just before it is written, so neither a message, an
 * error nor a nested object can carry a token, password, message text or full phone number.
 */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorFields },
    hooks: { streamWrite: redactLine },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
