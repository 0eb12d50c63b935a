import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './database/start-error.ts'
import { writeOnce } from './private-file.ts'

const keyFile = 'secret.key'

/** Text of a key that this program made: 32 random bytes in base64url, without padding. */
const ownKey = /^[\w-]{43}$/

/**
 * Keys that the given SECRET_KEY, or else the file `DATA_DIR/secret.key`, may stand for, the likeliest first.
 * The text of a key file means the key of that file wherever it is given. A SECRET_KEY of that form had
 * another meaning in earlier versions, the bytes of its text, so that reading is the second one. Empty when
 * neither is given. Throws a StartError when the file holds no whole key.
 */
export function readSecretKeys(options: {
  secretKey: string | null
  dataDir: string
}): Uint8Array[] {
  const { secretKey } = options
  if (secretKey !== null) {
    const text = Buffer.from(secretKey)
    return ownKey.test(secretKey) ? [Buffer.from(secretKey, 'base64url'), text] : [text]
  }
  const path = join(options.dataDir, keyFile)
  if (!existsSync(path)) return []
  return [keyIn(path, readFileSync(path, 'utf8'))]
}

/**
 * The key that everything secret at rest depends on: the given one, or 32 random bytes that are
 * made once and kept in `DATA_DIR/secret.key`, readable by its owner alone. Processes that start
 * together on an empty DATA_DIR get the same key. The folder must exist.
 */
export function loadSecretKey(options: { secretKey: string | null; dataDir: string }): Uint8Array {
  const [known] = readSecretKeys(options)
  if (known !== undefined) return known
  const path = join(options.dataDir, keyFile)
  return keyIn(path, writeOnce(path, `${randomBytes(32).toString('base64url')}\n`))
}

function keyIn(path: string, text: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length >= 32) return key
  throw new StartError(
    `o arquivo ${path} não contém uma chave inteira. Coloque no lugar dele o secret.key original, de uma cópia desta pasta.`,
  )
}

export type Secrets = {
  /**
   * Encrypts a text for the database. `context` names what it belongs to (`instance:<id>`): the
   * result cannot be opened under another context, so it is worthless copied to another row.
   */
  seal(text: string, context: string): string
  /** Opens what `seal` made with the same key and context; throws when it was altered. */
  open(sealed: string, context: string): string
  /** A keyed hash for looking up a token without storing it: the same text, the same 43 characters. */
  hash(text: string): string
  /** The last four characters of a token to recognise it by, '' when that would give away half of it. */
  lastFour(text: string): string
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** Encryption and token hashing with keys derived from one secret (HKDF-SHA-256, AES-256-GCM). */
export function createSecrets(key: Uint8Array): Secrets {
  const sealingKey = derive(key, 'rastro seal v1')
  // As bytes Node would prepare the key anew for each of them, which takes seven times as long.
  const hashingKey = createSecretKey(derive(key, 'rastro hash v1'))
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv)
      cipher.setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = Buffer.concat([iv, cipher.getAuthTag(), encrypted])
      return `${version}.${parts.toString('base64url')}`
    },
    open(sealed, context) {
      const [prefix, encoded = ''] = sealed.split('.')
      const parts = Buffer.from(encoded, 'base64url')
      if (prefix !== version || parts.length < ivBytes + tagBytes) {
        throw new Error('not a sealed text')
      }
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, parts.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(parts.subarray(ivBytes, ivBytes + tagBytes))
      const encrypted = parts.subarray(ivBytes + tagBytes)
      return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8')
    },
    hash: (text) => createHmac('sha256', hashingKey).update(text).digest('base64url'),
    lastFour: (text) => (text.length < 8 ? '' : text.slice(-4)),
  }
}

function derive(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
}
