import type { ServerResponse } from 'node:http'

/** An error as the server words it. */
export function refuse(response: ServerResponse, status: number, ...message: unknown[]): void {
  const error = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' }[
    status
  ]
  answer(response, status, { status, error: error ?? 'Error', response: { message } })
}

export function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
