import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError, errorCode, serverSentence } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const { queries, mutations } = createQueryClient().getDefaultOptions()

type Options = typeof queries | typeof mutations

function isRetried(options: Options, failures: number, error: Error): boolean {
  if (typeof options?.retry !== 'function') throw new Error('no rule for another try')
  return options.retry(failures, error)
}

function waitMs(options: Options, attempt: number): number {
  if (typeof options?.retryDelay !== 'function') throw new Error('no rule for the wait')
  return options.retryDelay(attempt, new Error('failed'))
}

test.each([
  [new ApiError(401, 'Unauthorized', ''), false],
  [new ApiError(403, 'Forbidden', ''), false],
  [new ApiError(422, 'Unprocessable Entity', ''), false],
  [new ApiError(404, 'Not Found', ''), true],
  [new ApiError(500, 'Internal Server Error', ''), true],
  // Figures in a sentence are no status.
  [new ApiError(500, '', '{"error":"Lead 401422 não encontrado","code":"internal"}'), true],
  [new ApiError(503, '', '403'), true],
  [new TypeError('Failed to fetch http://127.0.0.1:4034/api/leads'), true],
])('%s: another try is %s', (error, expected) => {
  expect(isRetried(queries, 0, error)).toBe(expected)
})

test('anything else is tried three more times', () => {
  const error = new ApiError(500, 'Internal Server Error', '')
  expect([0, 1, 2, 3].map((failures) => isRetried(queries, failures, error))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isRetried(queries, 0, new TypeError('Failed to fetch'))).toBe(true)
})

test('a write that got no answer, or a refusal, is not repeated', () => {
  expect(isRetried(mutations, 0, new TypeError('Failed to fetch'))).toBe(false)
  expect(isRetried(mutations, 0, new ApiError(409, 'Conflict', ''))).toBe(false)
  expect(isRetried(mutations, 0, new ApiError(503, 'Service Unavailable', ''))).toBe(true)
})

test('the wait doubles from one second up to its cap', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => waitMs(queries, attempt))).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ])
  expect(waitMs(mutations, 9)).toBe(10_000)
})

test('the message of a failed call is its status and what the server said', () => {
  const body = '{"error":"Lead não encontrado","code":"not_found"}'
  expect(new ApiError(404, 'Not Found', body).message).toBe(`404: ${body}`)
  expect(new ApiError(404, 'Not Found', body).body?.error).toBe('Lead não encontrado')
  // What is in front of the server may know no codes.
  const bare = new ApiError(400, 'Bad Request', '{"error":"Nada feito"}')
  expect([serverSentence(bare), errorCode(bare)]).toEqual(['Nada feito', null])
  for (const odd of ['{"error":1}', '{"code":"x"}', '{"error":"x","code":1}', 'null', '[]']) {
    expect(serverSentence(new ApiError(400, 'Bad Request', odd))).toBe(null)
  }
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  expect(new ApiError(502, 'Bad Gateway', '<html>').body).toBe(null)
})

test('a first answer that no screen shows is left to whoever waits for it', async () => {
  const client = createQueryClient()
  const answer = Promise.withResolvers<string>()
  const read = client.fetchQuery({ queryKey: ['/api/links'], queryFn: () => answer.promise })
  const changed = client.invalidateQueries({ queryKey: ['/api/links'] })
  answer.resolve('an answer')
  await expect(read).resolves.toBe('an answer')
  await changed
  client.clear()
})

test('what is changed while its first answer is on its way is asked for once more', async () => {
  const client = createQueryClient()
  const answers: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['/api/links'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  const stop = observer.subscribe(() => {})
  const changed = client.invalidateQueries({ queryKey: ['/api/links'] })
  answers[0]?.resolve('before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('after the change')
  await changed
  expect(observer.getCurrentResult().data).toBe('after the change')
  stop()
  client.clear()
})
