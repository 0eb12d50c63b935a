import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/platform/same-secret'

// Codes of an app that goes by the time (RFC 6238 with the values that every app knows).
const stepMs = 30_000
const digits = 6
/** Steps before and after the present one: clocks differ, and people type slowly. */
const window = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The step whose code this is, among the present one and its neighbours, if it is later than the last
 * one that was used; null otherwise.
 */
export function stepOf(
  secret: Uint8Array,
  code: string,
  nowMs: number,
  lastStep: number,
): number | null {
  const present = Math.floor(nowMs / stepMs)
  for (let step = present - window; step <= present + window; step += 1) {
    if (step > lastStep && isSameSecret(codeOf(secret, step), code)) return step
  }
  return null
}

/** The code of a step (RFC 4226, 5.3). */
function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Bytes as apps take them, and as codes that people write down (RFC 4648, 6, without padding). */
export function base32(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31]
}

/** What an app reads from a QR code. */
export function totpUrl(secret: Uint8Array, login: string): string {
  const label = encodeURIComponent(`Rastro:${login}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Rastro`
}
