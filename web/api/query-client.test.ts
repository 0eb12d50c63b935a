import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryDelayMs, shouldRetry, shouldRetryWrite } from './query-client.ts'

test.each([401, 403, 422])('%i is final', (status) => {
  expect(shouldRetry(0, new ApiError(status, '', ''))).toBe(false)
})

test('anything else is tried three more times', () => {
  const error = new ApiError(500, 'Internal Server Error', '')
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true)
})

test('a write that got no answer, or a refusal, is not repeated', () => {
  expect(shouldRetryWrite(0, new TypeError('Failed to fetch'))).toBe(false)
  expect(shouldRetryWrite(0, new ApiError(409, 'Conflict', ''))).toBe(false)
  expect(shouldRetryWrite(0, new ApiError(503, 'Service Unavailable', ''))).toBe(true)
})

test('the wait doubles from one second up to its cap', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(attempt, 30_000))).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ])
  expect(retryDelayMs(9, 10_000)).toBe(10_000)
})

test('the message of a failed call is its status and what the server said', () => {
  const body = '{"error":"Lead não encontrado","code":"not_found"}'
  expect(new ApiError(404, 'Not Found', body).message).toBe(`404: ${body}`)
  expect(new ApiError(404, 'Not Found', body).body?.error).toBe('Lead não encontrado')
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  expect(new ApiError(502, 'Bad Gateway', '<html>').body).toBe(null)
})
