import { expect, test } from 'vitest'
import { UnexpectedAnswer } from '#server/integrations/gateways/call-gateway'
import { AppError } from '#server/platform/errors'
import { failureCode, failureSentence } from './draft-failure.ts'

const answered = (status: number) =>
  new AppError('gateway_unavailable', { cause: new UnexpectedAnswer('W-API', status, ': senha') })

test.each([
  [answered(500), 'http 500', 'O gateway respondeu com HTTP 500: o servidor dele falhou.'],
  [
    answered(404),
    'http 404',
    'O gateway respondeu com HTTP 404: nesse endereço ele não conhece o pedido.',
  ],
  [answered(429), 'http 429', 'O gateway respondeu com HTTP 429: ele recebe pedidos demais agora.'],
  [answered(405), 'http 405', 'O gateway respondeu com HTTP 405: ele não aceitou o pedido.'],
  [
    answered(200),
    'http 200',
    'O gateway respondeu com HTTP 200: a resposta não é a de uma API do WhatsApp.',
  ],
  [
    new AppError('gateway_unavailable', { cause: new Error('fetch failed') }),
    'silent',
    'O gateway não respondeu: o endereço não atende ou demorou demais.',
  ],
  [
    new AppError('gateway_initialising', { cause: new UnexpectedAnswer('W-API', 400, '') }),
    'starting',
    'O gateway ainda está inicializando a instância.',
  ],
])('%s is stored as %j and read as %j', (failure, stored, sentence) => {
  expect(failureCode(failure)).toBe(stored)
  expect(failureSentence(stored)).toBe(sentence)
})
