/**
 * Characters of a message that are read for phrases, order numbers and codes without a label; all of it is stored
 * and shown. As long as a text may be that the Cloud API sends; WhatsApp's own limit is 65,536, and to
 * read as much would hold up everybody else for up to a second.
 */
export const maxReadLength = 4_096

/** The beginning of a message, as far as it is read. */
export function readPart(message: string): string {
  return message.length > maxReadLength ? message.slice(0, maxReadLength) : message
}

/** Whether a place in a message lies in its two ends: a bare code stands in the greeting or on its last line. */
export function isInEnds(message: string, at: number): boolean {
  const half = maxReadLength / 2
  return message.length <= maxReadLength || at < half || at >= message.length - half
}
