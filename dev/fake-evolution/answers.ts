import type { ServerResponse } from 'node:http'
import { answer } from '../fake-http.ts'

/** An error as the server words it. */
export function refuse(response: ServerResponse, status: number, ...message: unknown[]): void {
  const error = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' }[
    status
  ]
  answer(response, status, { status, error: error ?? 'Error', response: { message } })
}
