import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that tells neither where they differ nor how long. */
export function isSameSecret(given: string, known: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(known))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
