import { expect, test } from 'vitest'
import type { CredentialFields, Provider } from '#contracts/messaging'
import type { Destination } from '#domain/conversions/destinations'
import { readConfig } from '#server/platform/config'
import { adapterOf } from './destinations/registry.ts'
import { gatewayNamed } from './gateways/gateways.ts'

const zapi = { instanceId: '3C01', token: 'A1B2', clientToken: 'F1e2' }
const cloud = { phoneNumberId: '106540352242922', wabaId: '102290129340398', accessToken: 'EAAG1' }
const wapi = { instanceId: 'LITE-AB12', token: 'token-1234' }
const evolution = { apiKey: '429683C4C977' }
const copied = 'não tem espaços nem acentos. Copie-'

const fields: [Provider, Partial<CredentialFields>, keyof CredentialFields, string][] = [
  ['wapi', wapi, 'token', `O token ${copied}o do painel da W-API`],
  ['wapi', wapi, 'integratorToken', `O token ${copied}o do painel da W-API`],
  ['wapi', {}, 'integratorToken', `O token ${copied}o do painel da W-API`],
  ['evolution', evolution, 'apiKey', `A chave (apikey) ${copied}a do servidor Evolution`],
  ['zapi', zapi, 'token', 'O token tem só letras e números. Copie-o do painel da Z-API'],
  ['zapi', zapi, 'clientToken', `O token de segurança ${copied}o da aba Segurança da Z-API`],
  ['whatsapp-cloud', cloud, 'accessToken', 'O token tem espaços ou letras que não são dele'],
]

const spoilt = ['…', 'ç', '\u{1f511}', ' ', '\n', '\u200b', '\ud800'].map((one) => `abc${one}def`)

test.each(fields)('%s, given %j, refuses a %s that no header takes', (...row) => {
  const [provider, given, name, sentence] = row
  for (const value of spoilt) {
    const read = () => gatewayNamed(provider)?.accessOf({ ...noFields, ...given, [name]: value })
    expect(read).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { [`credentials.${name}`]: sentence } }),
    )
  }
  expect(() => gatewayNamed(provider)?.accessOf({ ...noFields, ...given })).not.toThrow(
    expect.objectContaining({ fields: { [`credentials.${name}`]: sentence } }),
  )
})

const noFields: CredentialFields = {
  instanceId: null,
  token: null,
  integratorToken: null,
  clientToken: null,
  baseUrl: null,
  apiKey: null,
  phoneNumberId: null,
  wabaId: null,
  accessToken: null,
  appSecret: null,
  verifyToken: null,
}

const config = readConfig({ PUBLIC_URL: 'https://rastro.test' })
const ga4 = { measurementId: 'G-ABC1234567', apiSecret: 'segredo' }
const google = { customerId: '1234567890', clientId: 'c', clientSecret: 's', refreshToken: 'r' }

const secrets: [Destination, Record<string, string>, string, string][] = [
  ['meta', {}, 'accessToken', 'O token de acesso não pode ter espaços nem acentos'],
  [
    'tiktok',
    { pixelCode: 'CABCDEFGHIJ1' },
    'accessToken',
    'O token de acesso não pode ter espaços nem acentos',
  ],
  ['ga4', ga4, 'apiSecret', 'Copie o valor sem espaços nem acentos'],
  ['google', google, 'clientId', 'Copie o valor sem espaços nem acentos'],
  ['google', google, 'clientSecret', 'Copie o valor sem espaços nem acentos'],
  ['google', google, 'refreshToken', 'Copie o valor sem espaços nem acentos'],
]

test.each(secrets)('%s, given %j, refuses a %s that no header takes', (...row) => {
  const [destination, given, name, sentence] = row
  for (const value of spoilt) {
    const read = () => adapterOf(destination).form({ ...given, [name]: value }, null, config)
    expect(read).toThrow(expect.objectContaining({ code: 'invalid', fields: { [name]: sentence } }))
  }
})
