import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createSecrets,
  hashPassword,
  loadSecretKey,
  verifyPassword,
  verifyPasswordOfNobody,
} from './secrets.ts'

describe('the key', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'rastro-secrets-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  test('is made once, 32 bytes, and readable by its owner alone', () => {
    const key = loadSecretKey({ secretKey: null, dataDir })
    expect(key).toHaveLength(32)
    expect(loadSecretKey({ secretKey: null, dataDir })).toEqual(key)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  test('is the given one, and then nothing is written', () => {
    const key = loadSecretKey({ secretKey: 'uma chave bem comprida', dataDir })
    expect(Buffer.from(key).toString()).toBe('uma chave bem comprida')
    expect(() => statSync(join(dataDir, 'secret.key'))).toThrow('ENOENT')
  })
})

describe('sealing', () => {
  const secrets = createSecrets(new Uint8Array(32).fill(1))

  test('what was sealed opens with the same key and context', () => {
    const sealed = secrets.seal('EAAG…token 🔑', 'instance:1')
    expect(sealed).toMatch(/^v1\.[\w-]+$/)
    expect(secrets.open(sealed, 'instance:1')).toBe('EAAG…token 🔑')
    expect(secrets.open(secrets.seal('', 'x'), 'x')).toBe('')
  })

  test('the same text is sealed differently each time', () => {
    expect(secrets.seal('a', 'x')).not.toBe(secrets.seal('a', 'x'))
  })

  test('another context, another key and an altered text do not open', () => {
    const sealed = secrets.seal('token', 'instance:1')
    expect(() => secrets.open(sealed, 'instance:2')).toThrow()
    const others = createSecrets(new Uint8Array(32).fill(2))
    expect(() => others.open(sealed, 'instance:1')).toThrow()
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30)
    expect(() => secrets.open(`v1.${bytes.toString('base64url')}`, 'instance:1')).toThrow()
    for (const text of ['', 'v1.', 'v2.abc', sealed.slice(0, 20)]) {
      expect(() => secrets.open(text, 'instance:1')).toThrow()
    }
  })
})

test('a token is found by its hash, which depends on the key', () => {
  const secrets = createSecrets(new Uint8Array(32).fill(1))
  expect(secrets.hash('abc')).toBe(secrets.hash('abc'))
  expect(secrets.hash('abc')).toMatch(/^[\w-]{43}$/)
  expect(secrets.hash('abc')).not.toBe(createSecrets(new Uint8Array(32)).hash('abc'))
})

test('only a long token shows its last four characters', () => {
  const { lastFour } = createSecrets(new Uint8Array(32))
  expect(lastFour('EAAGabcdef1234')).toBe('1234')
  expect(lastFour('abc1234')).toBe('')
})

describe('passwords', () => {
  test('the right one is recognised, a wrong one is not', async () => {
    const hash = await hashPassword('correta é ação')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword('correta é ação', hash)).toBe(true)
    expect(await verifyPassword('correta é ação'.normalize('NFD'), hash)).toBe(true)
    expect(await verifyPassword('Correta é ação', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  test('a hash made by another argon2id program is understood', async () => {
    // `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24 -e`, argon2 reference test set.
    const hash =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', hash)).toBe(true)
  })

  test('nobody has a password, and a text that is no hash is an error', async () => {
    expect(await verifyPasswordOfNobody('qualquer')).toBe(false)
    await expect(verifyPassword('a', 'plaintext')).rejects.toThrow('not an argon2id hash')
  })
})
