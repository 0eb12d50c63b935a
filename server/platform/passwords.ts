import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createBoundedQueue } from './bounded-queue.ts'

type Cost = { memory: number; passes: number; parallelism: number }

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

/**
 * Who waits for a hash. A stranger proved nothing yet; a known person has a session, a browser in which they signed in
 * before, or a link that was made for them.
 */
export type PasswordAsker = 'stranger' | 'known'

/**
 * Every hash of this process waits here. It keeps one of Node's four threads busy, and those read every file that is
 * served: one at least is always left. The places are a few seconds of work; the rest of a crowd is refused with 429.
 * A known person does not wait behind strangers.
 */
const queues = {
  stranger: createBoundedQueue({ atATime: availableParallelism() > 2 ? 2 : 1, maxWaiting: 100 }),
  known: createBoundedQueue({ atATime: 1, maxWaiting: 20 }),
}

function argon2id(
  asker: PasswordAsker,
  password: string,
  salt: Uint8Array,
  with_: Cost,
  tagLength: number,
) {
  // Two ways to type the same accented letter are the same password.
  const message = password.normalize('NFC')
  return queues[asker].run(() => derive('argon2id', { message, nonce: salt, ...with_, tagLength }))
}

/**
 * The password's argon2id hash as a PHC string
 * (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`), which carries its own salt and cost. 429 when too
 * many wait already.
 */
export async function hashPassword(
  asker: PasswordAsker,
  password: string,
  with_ = cost,
): Promise<string> {
  const salt = randomBytes(saltBytes)
  return phcOf(salt, await argon2id(asker, password, salt, with_, hashBytes), with_)
}

/** A hash that no password has: its login is entered in another way until a password is chosen. */
export function hashOfNoPassword(): string {
  return phcOf(randomBytes(saltBytes), randomBytes(hashBytes), cost)
}

function phcOf(salt: Uint8Array, hash: Uint8Array, with_: Cost): string {
  const { memory, passes, parallelism } = with_
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

/**
 * Whether the password is the one of a hash of `hashPassword`; compared in constant time. Throws
 * when the text is no such hash, and 429 when too many wait already.
 */
export async function verifyPassword(
  asker: PasswordAsker,
  password: string,
  stored: string,
): Promise<boolean> {
  const parts = phc.exec(stored)
  if (parts === null) throw new Error('not an argon2id hash')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const found = await argon2id(
    asker,
    password,
    Buffer.from(salt, 'base64'),
    { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    expected.length,
  )
  return timingSafeEqual(found, expected)
}

/**
 * Takes as long as a verification and always answers false: the login of a user who does not exist
 * must not be faster than one with a wrong password.
 */
export async function verifyPasswordOfNobody(
  asker: PasswordAsker,
  password: string,
): Promise<false> {
  await argon2id(asker, password, randomBytes(saltBytes), cost, hashBytes)
  return false
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
