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
  return (nowMs) => {
    const bytes = freshBytes()
    if (nowMs > lastMs) {
      lastMs = nowMs
      sequence = bytes.readUInt16BE(6) & 0x7ff
    } else {
      sequence += 1
      if (sequence > 0xfff) {
        lastMs += 1
        sequence = 0
      }
    }
    bytes.writeUIntBE(lastMs, 0, 6)
    bytes.writeUInt16BE(0x7000 | sequence, 6)
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
    const hex = bytes.toString('hex')
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      hex.slice(12, 16),
      hex.slice(16, 20),
      hex.slice(20),
    ].join('-')
  }
}

/** The instant of an id of `createIds`, in milliseconds since 1970 UTC. */
export function instantOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

// An id is made a moment after the instant of what it names, and a server's clock may step.
const slack = sql`interval '1 hour'`

/** Ids that rows of this instant or later have; besides a condition on the instant itself. */
export function idsSince(id: RawBuilder<unknown>, instant: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} >= first_id_at(${instant}::timestamptz - ${slack})`
}

/** The same of rows before this instant. */
export function idsUntil(id: RawBuilder<unknown>, instant: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} < first_id_at(${instant}::timestamptz + ${slack})`
}

// One call for the randomness of many ids: it costs more than all the rest of an id.
const idBytes = 16
const idsPerFill = 256
let pool = Buffer.alloc(0)

function freshBytes(): Buffer {
  if (pool.length < idBytes) pool = randomBytes(idBytes * idsPerFill)
  const bytes = pool.subarray(0, idBytes)
  pool = pool.subarray(idBytes)
  return bytes
}

/** An unguessable token of that many random bytes, in base64url without padding. */
export function newToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
