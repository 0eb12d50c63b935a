/**
 * Characters of a message that are read for codes, phrases and order numbers; all of it is stored and
 * shown. As long as a text may be that the Cloud API sends; WhatsApp's own limit is 65,536, and to
 * read as much would hold up everybody else for up to a second.
 */
export const maxReadLength = 4_096
const half = maxReadLength / 2
// No code, label or address goes across it.
const between = '|'

/** The beginning of a message, as far as it is read. */
export function readPart(message: string): string {
  return message.length > maxReadLength ? message.slice(0, maxReadLength) : message
}

/**
 * The beginning and the end of a message as one text: codes stand in the greeting or on its last
 * line. `typedAt` says where a character of it stands in the message.
 */
export function readEnds(message: string): { ends: string; typedAt(at: number): number } {
  if (message.length <= maxReadLength) return { ends: message, typedAt: (at) => at }
  const ends = message.slice(0, half) + between + message.slice(-half)
  const skipped = message.length - ends.length
  return { ends, typedAt: (at) => (at <= half ? at : at + skipped) }
}
