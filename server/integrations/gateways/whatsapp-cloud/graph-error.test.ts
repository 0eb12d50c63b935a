import { expect, test } from 'vitest'
import { graphError, UnknownId } from './graph-error.ts'

test.each<[number, object, string, RegExp]>([
  [401, { code: 190, error_subcode: 463 }, 'gateway_refused_token', /expirou/],
  [401, { code: 102 }, 'gateway_refused_token', /expirou/],
  [403, { code: 10 }, 'gateway_refused_token', /permissões/],
  [403, { code: 200 }, 'gateway_refused_token', /permissões/],
  [403, { code: 299 }, 'gateway_refused_token', /permissões/],
  [403, { code: 131005 }, 'gateway_refused_token', /permissões/],
  [403, {}, 'gateway_refused_token', /recusado/],
  [400, { code: 100, error_subcode: 33 }, 'gateway_refused_token', /não conhece este ID/],
  [400, { code: 4 }, 'too_many_requests', /limitou/],
  [400, { code: 130429 }, 'too_many_requests', /limitou/],
  [429, {}, 'too_many_requests', /limitou/],
  [400, { code: 131047 }, 'conflict', /24 horas/],
  [400, { code: 131026 }, 'conflict', /não pode entregar/],
  [400, { code: 131030 }, 'conflict', /número de teste/],
  [400, { code: 131042 }, 'conflict', /pagamento/],
  [400, { code: 368 }, 'conflict', /bloqueou/],
  [400, { code: 133010 }, 'conflict', /registrado/],
  [400, { code: 999_999 }, 'conflict', /erro 999999/],
  [500, { code: 999_999 }, 'gateway_unavailable', /Não foi possível/],
  [400, { code: 2 }, 'gateway_unavailable', /Não foi possível/],
  [503, {}, 'gateway_unavailable', /Não foi possível/],
  [400, { code: '190' }, 'gateway_unavailable', /Não foi possível/],
])('%d %j is %s', (status, error, code, sentence) => {
  const made = graphError(status, { ...error, message: 'to +55 11 98765-4321' })
  expect(made).toMatchObject({ code, message: expect.stringMatching(sentence) })
  // What Meta writes may repeat a number or a text, and causes are logged.
  expect(String(made.cause)).not.toContain('98765')
})

test('an unknown id is told from a refused token', () => {
  expect(graphError(400, { code: 100 })).toBeInstanceOf(UnknownId)
  expect(graphError(401, { code: 190 })).not.toBeInstanceOf(UnknownId)
})
