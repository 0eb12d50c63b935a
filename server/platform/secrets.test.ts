import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSecrets, loadSecretKey } from './secrets.ts'

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
