import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Credentials } from '../gateway.ts'
import { whatsappCloud } from './gateway.ts'
import { isSigned, verifyTokenFor } from './signature.ts'

const secret = '0f3b2c1d4e5f60718293a4b5c6d7e8f9'
const hexOf = (body: string | Buffer, key = secret) =>
  createHmac('sha256', key).update(body).digest('hex')

const plain = '{"entry":[{"id":"1"}]}'
const accents = '{"text":"Promoção de verão: coração"}'
// As Meta sends it: escaped, and signed escaped.
const escaped = String.raw`{"text":"Promo\u00e7\u00e3o \ud83d\ude00 http:\/\/x"}`
const emoji = '{"text":"😀"}'

test.each<[string, string, string | string[] | undefined, boolean]>([
  ['plain text', plain, `sha256=${hexOf(plain)}`, true],
  ['accents as bytes', accents, `sha256=${hexOf(accents)}`, true],
  ['accents and emoji as \\uXXXX', escaped, `sha256=${hexOf(escaped)}`, true],
  [
    'the same JSON written again is another text',
    escaped,
    `sha256=${hexOf(JSON.stringify(JSON.parse(escaped)))}`,
    false,
  ],
  ['an emoji as bytes', emoji, `sha256=${hexOf(emoji)}`, true],
  ['an empty body', '', `sha256=${hexOf('')}`, true],
  ['hex in upper case', plain, `sha256=${hexOf(plain).toUpperCase()}`, true],
  ['space around', plain, ` sha256=${hexOf(plain)} `, true],
  ['one byte changed', plain.replace('1', '2'), `sha256=${hexOf(plain)}`, false],
  ['one byte more', `${plain}\n`, `sha256=${hexOf(plain)}`, false],
  ['another secret', plain, `sha256=${hexOf(plain, 'outro')}`, false],
  ['no header', plain, undefined, false],
  ['an empty header', plain, '', false],
  ['the prefix alone', plain, 'sha256=', false],
  ['no prefix', plain, hexOf(plain), false],
  ['sha1', plain, `sha1=${createHmac('sha1', secret).update(plain).digest('hex')}`, false],
  ['sha1 with the name of sha256', plain, `sha256=${hexOf(plain).slice(0, 40)}`, false],
  ['one digit less', plain, `sha256=${hexOf(plain).slice(1)}`, false],
  ['one digit more', plain, `sha256=${hexOf(plain)}0`, false],
  ['no hex', plain, `sha256=${'z'.repeat(64)}`, false],
  ['two headers', plain, [`sha256=${hexOf(plain)}`, `sha256=${hexOf(plain)}`], false],
])('signature: %s', (_name, body, header, expected) => {
  expect(isSigned(Buffer.from(body), header, secret)).toBe(expected)
})

test('any bytes are signed by their own signature and by no other', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), fc.string({ minLength: 1 }), (a, b, key) => {
      const body = Buffer.from(a)
      const other = Buffer.from(b)
      const header = `sha256=${hexOf(body, key)}`
      expect(isSigned(body, header, key)).toBe(true)
      expect(isSigned(other, header, key)).toBe(body.equals(other))
    }),
  )
})

test('a verify token is the same for an address, and tells nothing of it', () => {
  const url = 'https://rastro.test/webhooks/whatsapp-cloud/AAAAAAAAAAAAAAAAAAAAAA'
  expect(verifyTokenFor(url)).toBe(verifyTokenFor(url))
  expect(verifyTokenFor(url)).toMatch(/^[\w-]{22}$/)
  expect(verifyTokenFor(`${url}B`)).not.toBe(verifyTokenFor(url))
})

describe('the gateway', () => {
  const credentials = (changes: Credentials = {}) => {
    const known: Credentials = { verifyToken: 'meu-token-ç', ...changes }
    return async () => known
  }
  const asked = (changes: Record<string, string>) =>
    new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': 'meu-token-ç',
      ...changes,
    })

  test.each<[string, URLSearchParams, string | null]>([
    ['the right token', asked({}), '1158201444'],
    ['a challenge of letters', asked({ 'hub.challenge': 'CHALLENGE_OK' }), 'CHALLENGE_OK'],
    ['a wrong token', asked({ 'hub.verify_token': 'meu-token' }), null],
    ['an empty token', asked({ 'hub.verify_token': '' }), null],
    ['another mode', asked({ 'hub.mode': 'unsubscribe' }), null],
    ['a challenge without end', asked({ 'hub.challenge': '1'.repeat(1_001) }), null],
    ['no question', new URLSearchParams(), null],
  ])('challenge: %s', async (_name, query, expected) => {
    expect(await whatsappCloud.challenge?.(query, credentials())).toBe(expected)
  })

  test('nobody proves an address without a verify token', async () => {
    expect(
      await whatsappCloud.challenge?.(asked({ 'hub.verify_token': '' }), async () => ({})),
    ).toBe(null)
  })

  test.each<[string, Record<string, string>, Credentials, 'ok' | 'reject']>([
    ['signed', { 'x-hub-signature-256': `sha256=${hexOf(plain)}` }, { appSecret: secret }, 'ok'],
    ['unsigned', {}, { appSecret: secret }, 'reject'],
    ['no secret was given, so none is asked for', {}, {}, 'ok'],
  ])('webhook: %s', async (_name, headers, known, expected) => {
    const request = { headers, rawBody: Buffer.from(plain), query: new URLSearchParams() }
    expect(await whatsappCloud.verify(request, credentials(known))).toBe(expected)
  })

  const given = {
    instanceId: null,
    token: null,
    integratorToken: null,
    clientToken: null,
    baseUrl: null,
    apiKey: null,
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    accessToken: 'EAAG123',
    appSecret: null,
    verifyToken: null,
  }

  test('accepts the ids and the token, and the secrets that are there', () => {
    expect(whatsappCloud.accessOf(given)).toEqual({
      externalId: '106540352242922',
      baseUrl: null,
      credentials: { wabaId: '102290129340398', accessToken: 'EAAG123' },
    })
    expect(
      whatsappCloud.accessOf({ ...given, appSecret: secret, verifyToken: 'v' }).credentials,
    ).toMatchObject({ appSecret: secret, verifyToken: 'v' })
  })

  test.each([
    ['phoneNumberId', null, 'Informe o ID do número'],
    ['phoneNumberId', '+55 11 4000-1234', 'O ID do número tem só números'],
    ['phoneNumberId', '../me', 'O ID do número tem só números'],
    ['wabaId', null, 'Informe o ID da conta do WhatsApp Business'],
    ['wabaId', 'Minha Loja', 'O ID da conta do WhatsApp Business tem só números'],
    ['accessToken', null, 'Informe o token de acesso'],
    ['accessToken', 'EAAG 123', 'O token tem espaços'],
    ['accessToken', 'EAAG\n123', 'O token tem espaços'],
    ['accessToken', 'EAAG…', 'O token tem espaços'],
  ])('refuses %s %j', (name, value, sentence) => {
    expect(() => whatsappCloud.accessOf({ ...given, [name]: value })).toThrow(
      expect.objectContaining({
        code: 'invalid',
        fields: { [`credentials.${name}`]: expect.stringContaining(sentence) },
      }),
    )
  })
})
