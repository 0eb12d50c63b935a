import { randomBytes } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Makes UUIDs version 7 (RFC 9562 section 5.7), each of an instant in milliseconds since 1970 UTC. Ids
 * of one maker sort in the order of their making, also within a millisecond and when the clock steps
 * back: the 12 bits after the time count up (RFC 9562 section 6.2, method 1) and carry over into the
 * time when they are used up.
 */
export function createIds(): (nowMs: number) => string {
  let lastMs = -1
  let sequence = 0
  let beginning = ''
  function startAt(ms: number, from: number): void {
    lastMs = ms
    sequence = from
    const hex = ms.toString(16).padStart(12, '0')
    beginning = `${hex.slice(0, 8)}-${hex.slice(8)}-7`
  }
  return (nowMs) => {
    if (nowMs > lastMs) startAt(nowMs, ((randomByte() << 8) | randomByte()) & 0x7ff)
    else if (sequence < 0xfff) sequence += 1
    else startAt(lastMs + 1, 0)
    const count = hexOf(sequence >> 8).charAt(1) + hexOf(sequence & 0xff)
    const variant = hexOf(0x80 | (randomByte() & 0x3f)) + randomHex()
    const node = randomHex() + randomHex() + randomHex() + randomHex() + randomHex() + randomHex()
    return `${beginning}${count}-${variant}-${node}`
  }
}

/** The instant of an id of `createIds`, in milliseconds since 1970 UTC. */
export function instantOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

// An id is made a moment after the instant of what it names, and a server's clock may step.
const slackMs = 3_600_000

/**
 * True for ids of rows from this instant on, and of some just before: the slack makes it no replacement for a
 * condition on the instant itself. The id is made here and not by the database's `first_id_at`: PostgreSQL
 * then knows it while it plans, and plans nothing for the months of clicks that lie outside.
 */
export function idsSince(id: RawBuilder<unknown>, instant: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} >= ${firstIdAt(instant.getTime() - slackMs)}::uuid`
}

/** Like `idsSince`, for rows before this instant. */
export function idsUntil(id: RawBuilder<unknown>, instant: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} < ${firstIdAt(instant.getTime() + slackMs)}::uuid`
}

/** The smallest id of an instant in milliseconds since 1970 UTC. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

// One call for the randomness of many ids: it costs more than all the rest of an id.
const bytesPerFill = 4_096
let pool: Uint8Array = new Uint8Array(0)
let used = 0

function randomByte(): number {
  if (used === pool.length) {
    pool = randomBytes(bytesPerFill)
    used = 0
  }
  return pool[used++] ?? 0
}

const hexOfBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOf(byte: number): string {
  return hexOfBytes[byte] ?? ''
}

function randomHex(): string {
  return hexOf(randomByte())
}

/** An unguessable token of that many random bytes, in base64url without padding. */
export function newToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
