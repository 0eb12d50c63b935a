import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { createAccount } from './accounts/create-account.ts'
import { keyOfData } from './key-of-data.ts'
import { createSecrets, loadSecretKey } from './platform/secrets.ts'

let own: TestContext
let dataDir: string
let keyFile: string

beforeEach(async () => {
  own = await openTestContext()
  dataDir = own.ctx.config.dataDir
  keyFile = join(dataDir, 'secret.key')
})
afterEach(() => own.close())

/** Writes an account whose line is sealed with the key. */
async function addAccountOf(key: Uint8Array): Promise<void> {
  const id = randomBytes(4).toString('hex')
  await createAccount(
    { ...own.ctx, secrets: createSecrets(key) },
    { name: 'Loja', email: `${id}@loja.test`, password: 'uma senha comprida', mayBeCommon: false },
  )
}

const keyFor = (secretKey: string | null) => keyOfData({ secretKey, dataDir }, own.databaseUrl)

test('an empty database gets a key made for it, and the next start reads that key', async () => {
  const key = await keyFor(null)
  expect(existsSync(keyFile)).toBe(true)
  await addAccountOf(key)
  expect(await keyFor(null)).toEqual(key)
})

test('SECRET_KEY with the text of the key file is the key of the file', async () => {
  const key = loadSecretKey({ secretKey: null, dataDir })
  await addAccountOf(key)
  const text = Buffer.from(key).toString('base64url')
  rmSync(keyFile)
  expect(await keyFor(text)).toEqual(key)
})

test('data sealed with the bytes of such a text stay readable', async () => {
  const text = randomBytes(32).toString('base64url')
  await addAccountOf(Buffer.from(text))
  expect(Buffer.from(await keyFor(text)).toString()).toBe(text)
})

test('a SECRET_KEY in words is the bytes of its text', async () => {
  await addAccountOf(Buffer.from('uma chave bem comprida'))
  expect(Buffer.from(await keyFor('uma chave bem comprida')).toString()).toBe(
    'uma chave bem comprida',
  )
})

test('a start without the key of the data is refused and makes no new key', async () => {
  await addAccountOf(loadSecretKey({ secretKey: null, dataDir }))
  rmSync(keyFile)
  await expect(keyFor(null)).rejects.toThrow(`falta a chave dos dados: ${keyFile} não existe`)
  expect(existsSync(keyFile)).toBe(false)
})

test.each([
  ['another file', null, `a chave de DATA/secret.key não é a destes dados`],
  ['another SECRET_KEY', 'outra chave bem comprida', 'a chave de SECRET_KEY não é a destes dados'],
])('a start with the key of other data is refused: %s', async (_case, secretKey, reason) => {
  await addAccountOf(loadSecretKey({ secretKey: null, dataDir }))
  writeFileSync(keyFile, randomBytes(32).toString('base64url'))
  await expect(keyFor(secretKey)).rejects.toThrow(reason.replace('DATA', dataDir))
})

test.each(['', 'metade', randomBytes(31).toString('base64url')])(
  'a start with a cut key file is refused: %j',
  async (text) => {
    await addAccountOf(loadSecretKey({ secretKey: null, dataDir }))
    writeFileSync(keyFile, text)
    await expect(keyFor(null)).rejects.toThrow(`${keyFile} não contém uma chave inteira`)
  },
)

test('a key that sealed only some of the lines is taken', async () => {
  await addAccountOf(Buffer.from('a primeira chave, comprida'))
  await addAccountOf(Buffer.from('a segunda chave, comprida'))
  expect(Buffer.from(await keyFor('a primeira chave, comprida')).toString()).toBe(
    'a primeira chave, comprida',
  )
})
