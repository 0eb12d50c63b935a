import { createHash } from 'node:crypto'

// The platform recognises a repeat by event name and event id, so the id is a function of what
// happened and the same on every attempt, whatever was killed in between. 160 bits are enough.
export function eventIdOf(parts: string): string {
  return createHash('sha256').update(parts).digest('hex').slice(0, 40)
}
