import { expect, test } from 'vitest'
import { AppError } from '#server/platform/errors'
import { NotConnected, saysNotConnected, unlessNotConnected } from './sure-failure.ts'

test.each([
  ['Instance not connected', true],
  ['You are not connected.', true],
  ['Instância não está conectada', true],
  ['instancia nao conectada', true],
  ['O WhatsApp foi desconectado', true],
  ['connected', false],
  ['A instância está conectada', false],
  ['Token inválido', false],
  ['', false],
])('%j says that the phone is not linked: %s', (text, says) => {
  expect(saysNotConnected(text)).toBe(says)
})

test('only that the phone is not linked is no failure', async () => {
  await unlessNotConnected(Promise.resolve())
  await unlessNotConnected(Promise.reject(new NotConnected('gateway_unavailable')))
  const away = new AppError('gateway_unavailable')
  await expect(unlessNotConnected(Promise.reject(away))).rejects.toBe(away)
})
