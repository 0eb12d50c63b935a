import { createLog } from '#server/platform/log'

const mostLines = 200

const lines: string[] = []

/** What the application of a test warns of; read when the test fails, since most of it belongs to the test. */
export const testLog = createLog('warn', {
  write(line) {
    lines.push(line)
    if (lines.length > mostLines) lines.shift()
  },
})

/** The last lines, the oldest first, which are then forgotten. */
export function takeLogLines(): string[] {
  return lines.splice(0)
}
