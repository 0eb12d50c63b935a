import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'

/**
 * As whom the process works: `rastro_ingest` for what crosses accounts (intake, workers, sessions),
 * `rastro_app` inside the transaction of one account. Neither owns anything. Grants and policies go
 * to these two roles, and each database has a login of its own as their member.
 */
export type Role = 'rastro_ingest' | 'rastro_app'
export const roles: readonly Role[] = ['rastro_ingest', 'rastro_app']

// What a name of at most 63 bytes has left after `rastro_ingest_`, and plain names never fill.
const longestPlainName = 40
const hashLength = 44

/**
 * The name of a database's login. Roles belong to the whole server: installations on one server have
 * different databases, and so neither shares a login, nor a password, with another.
 */
export function loginName(url: string, role: Role): string {
  const { database } = operatorOf(url)
  const isPlain = /^[a-z0-9_]+$/.test(database) && database.length <= longestPlainName
  const hash = createHash('sha256').update(database).digest('hex').slice(0, hashLength)
  return `${role}_${isPlain ? database : hash}`
}

/** Address of the database for one of its logins. `url` is the operator's; its password yields the login's. */
export function loginUrl(url: string, role: Role): string {
  const own = new URL(url)
  // Where the address names no database, it is the one with the operator's name.
  if (own.pathname.length < 2) own.pathname = operatorOf(url).database
  // Parameters come before what stands in front of the host, which a path to a socket lacks.
  own.searchParams.set('user', loginName(url, role))
  own.username = ''
  own.password = ''
  const password = passwordOf(url, role)
  if (password === null) own.searchParams.delete('password')
  else own.searchParams.set('password', password)
  return own.href
}

/** What the driver understands of the operator's address. */
function operatorOf(url: string): { database: string; password: string } {
  const { database, password } = new pg.Client({ connectionString: url })
  return {
    database: database ?? '',
    password: typeof password === 'string' ? password : '',
  }
}

/**
 * A login's password follows from the operator's own, so that all processes with the same
 * DATABASE_URL know it and nothing else has to be kept. Null when the operator has none: then the
 * server lets people in by other means, and the logins have none either.
 */
function passwordOf(url: string, role: Role): string | null {
  const { password } = operatorOf(url)
  if (password === '') return null
  return createHmac('sha256', password)
    .update(`login ${loginName(url, role)}`)
    .digest('hex')
}

const iterations = 4096

/**
 * What PostgreSQL keeps of the login's password (RFC 5803), so that the password itself is in no
 * statement, log or message; null without one.
 */
export function verifierOf(url: string, role: Role): string | null {
  const password = passwordOf(url, role)
  if (password === null) return null
  // Not random, so that all processes write the same; the password is no word of a dictionary.
  const salt = createHash('sha256').update(`rastro salt ${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const serverKey = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
