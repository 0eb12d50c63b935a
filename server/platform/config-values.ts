import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { canonicalPhone, typedPhone } from '#domain/phone'
import { isAddressOrRange } from './address-list.ts'
import { type LogFormat, type LogLevel, logFormats, logLevels } from './log.ts'

// Readers of what an environment variable may hold: each answers undefined for a bad value.

export type Role = 'all' | 'web' | 'worker'

export function portNumber(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined
}

export function instanceCount(value: string): number | undefined {
  const count = /^\d{1,4}$/.test(value) ? Number(value) : 0
  return count >= 1 && count <= 1_000 ? count : undefined
}

export function hostName(value: string): string | undefined {
  return isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) ? value : undefined
}

export function webAddress(value: string): string | undefined {
  const url = URL.parse(value)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return undefined
  if (url.search !== '' || url.hash !== '' || url.username !== '') return undefined
  return url.href.replace(/\/+$/, '')
}

/** Accepts the address of an OpenID Connect provider's description; plain http only for this machine. */
export function discoveryAddress(value: string): string | undefined {
  const url = URL.parse(value)
  const isOwn = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwn)
  return isSafe && /\/\.well-known\/openid-configuration$/.test(value) ? value : undefined
}

export function postgresAddress(value: string): string | undefined {
  const url = URL.parse(value)
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) ? value : undefined
}

export function smtpAddress(value: string): string | undefined {
  const url = URL.parse(value)
  const isSmtp = url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
  return isSmtp ? value : undefined
}

export function sender(value: string): string | undefined {
  return /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value) ? value : undefined
}

export function yesOrNo(value: string): boolean | undefined {
  return value === 'true' || value === 'false' ? value === 'true' : undefined
}

export function email(value: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined
}

export function word(value: string): string | undefined {
  return /^\S+$/.test(value) ? value : undefined
}

export function digits(value: string): string | undefined {
  return /^\d+$/.test(value) ? value : undefined
}

export function phoneDigits(value: string): string | undefined {
  if (!/^\d{7,15}$/.test(value)) return undefined
  const whole = canonicalPhone(value)
  // A country code that had to be guessed is missing.
  return typedPhone(`+${value}`) === whole ? whole : undefined
}

export function graphVersion(value: string): string | undefined {
  return /^v\d+\.\d+$/.test(value) ? value : undefined
}

export function role(value: string): Role | undefined {
  return value === 'all' || value === 'web' || value === 'worker' ? value : undefined
}

export function logLevel(value: string): LogLevel | undefined {
  return logLevels.find((level) => level === value)
}

export function logFormat(value: string): LogFormat | undefined {
  return logFormats.find((format) => format === value)
}

/**
 * A folder, or where one can be made: nothing else stands at that path. A path that this process may not
 * look at is a folder until the program uses it, which then says why it cannot.
 */
export function folder(value: string): string | undefined {
  const path = resolve(value)
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false ? undefined : path
  } catch {
    return path
  }
}

// The metadata of a database in MaxMind's format begin with this mark, in its last 128 KiB.
const maxMindMark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const markWithin = 128 * 1024

/** A file in MaxMind's database format (version 2), by the mark of its metadata. */
export function maxMindFile(value: string): string | undefined {
  const path = resolve(value)
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const { size } = fstatSync(file)
    const end = Buffer.alloc(Math.min(size, markWithin))
    readSync(file, end, 0, end.length, size - end.length)
    return end.includes(maxMindMark) ? path : undefined
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

export function trustedProxies(value: string): string[] | number | false | undefined {
  if (/^\d{1,2}$/.test(value)) {
    const hops = Number(value)
    if (hops > 32) return undefined
    return hops === 0 ? false : hops
  }
  return addressList(value)
}

export function addressList(value: string): string[] | undefined {
  const entries = value.split(',').map((entry) => entry.trim())
  return entries.every(isAddressOrRange) ? entries : undefined
}

export function hostList(value: string): string[] | undefined {
  const entries = value.split(',').map((entry) => entry.trim().toLowerCase())
  const isHost = (entry: string) =>
    isAddressOrRange(entry) || (/[a-z]/.test(entry) && hostName(entry) !== undefined)
  return entries.every(isHost) ? entries : undefined
}
