const levelWords: Record<string, string> = {
  fatal: 'ERRO',
  error: 'ERRO',
  warn: 'aviso',
}

/** What people have no use for beside the message itself. */
const hidden = new Set(['level', 'time', 'msg', 'err'])

/**
 * Takes the log's lines, which are redacted JSON, and writes them for whoever looks at a terminal:
 * the time of day, what happened and its particulars in one line. Of an error what it says; its
 * stack is in the JSON (LOG_FORMAT=json).
 */
export function readableLines(out: { write(text: string): void }): { write(line: string): void } {
  return { write: (line) => out.write(`${readable(line)}\n`) }
}

function readable(line: string): string {
  const fields: Record<string, unknown> = JSON.parse(line)
  const { level, time, msg, err } = fields
  const details = Object.entries(fields)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const parts = [
    String(time).slice(11, 19),
    levelWords[String(level)] ?? '',
    `${msg ?? ''}${saidBy(err)}`,
    details.length === 0 ? '' : `(${details.join(' ')})`,
  ]
  return `  ${parts.filter((part) => part !== '').join('  ')}`
}

function saidBy(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return ''
  return `: ${String(error.message).split('\n')[0]}`
}
