import { expect, test } from 'vitest'
import { loginErrorText } from './login.ts'

test.each([
  [
    '401: {"error":"Credenciais inválidas","code":"invalid_credentials"}',
    'Email ou senha incorretos',
  ],
  ['422: senha incorreta', 'Email ou senha incorretos'],
  ['400: bad password', 'Email ou senha incorretos'],
  ['401: Token inválido ou expirado', 'Sessão expirada. Faça login novamente.'],
  [
    '403: {"error":"Você não possui este serviço","code":"account_suspended"}',
    'Você não possui este serviço.',
  ],
  ['403: Forbidden', 'Você não possui este serviço.'],
  ['401: Unauthorized', 'Email ou senha incorretos'],
  [
    '429: {"error":"Muitas tentativas. Aguarde 15 minutos.","code":"too_many_requests"}',
    'Muitas tentativas. Aguarde 15 minutos.',
  ],
  ['500: Internal Server Error', '500: Internal Server Error'],
  ['', 'Erro ao fazer login'],
])('the failure %j reads %j', (message, text) => {
  expect(loginErrorText(new Error(message))).toBe(text)
})

test('a server that cannot be reached is not the fault of the password', () => {
  expect(loginErrorText(new TypeError('Failed to fetch'))).toMatch(/Verifique sua conexão/)
})
