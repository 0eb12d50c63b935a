import { expect, test } from 'vitest'
import { connectFailure, reconnectFailure } from './reconnect-failure.ts'

const noQr = "Não foi possível gerar QR code. Clique em 'Resetar' para criar nova instância."
const initialising =
  'A instância ainda está inicializando. Aguarde alguns minutos e tente novamente.'
const token = 'Problema de autenticação com W-API. Verifique as configurações.'
const other = 'Falha ao reconectar com a instância'

test.each([
  ['502: {"error":"O provedor não respondeu","code":"gateway_unavailable"}', noQr],
  ['502: {"error":"Sem QR code","code":"gateway_no_qr"}', noQr],
  ['500: {"error":"Erro interno","code":"internal"}', noQr],
  ['502: {"error":"Aguarde","code":"gateway_initialising"}', initialising],
  ['500: A instância ainda está inicializando', initialising],
  ['502: {"error":"O provedor recusou o token","code":"gateway_refused_token"}', token],
  ['409: {"error":"Já existe","code":"conflict"}', other],
  ['Failed to fetch', other],
])('%s', (message, sentence) => {
  expect(reconnectFailure(new Error(message), 'wapi')).toBe(sentence)
})

test('a new instance names the token or the wait, else only that it failed', () => {
  expect(connectFailure(new Error('502: {"code":"gateway_refused_token"}'), 'wapi')).toBe(token)
  expect(connectFailure(new Error('502: {"code":"gateway_initialising"}'), 'wapi')).toBe(
    initialising,
  )
  expect(connectFailure(new Error('502: {"code":"gateway_unavailable"}'), 'wapi')).toBe(
    'Falha ao conectar com a instância do gateway.',
  )
})

test('the gateway that refuses the token is named', () => {
  const refused = new Error('502: {"code":"gateway_refused_token"}')
  expect(reconnectFailure(refused, 'zapi')).toBe(
    'Problema de autenticação com Z-API. Verifique as configurações.',
  )
  expect(connectFailure(refused, 'evolution')).toBe(
    'Problema de autenticação com Evolution API. Verifique as configurações.',
  )
})
