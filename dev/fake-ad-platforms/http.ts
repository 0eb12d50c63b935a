import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, type Json } from '../fake-http.ts'
import type { MetaError } from './meta-error.ts'

/** However the caller sent it: header, query or body. */
export function tokenOf(request: IncomingMessage, url: URL, body: Json): string | null {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? url.searchParams.get('access_token') ?? textOf(body.access_token)
}

export function answerError(response: ServerResponse, error: MetaError): void {
  answer(response, error.status, error.body)
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
