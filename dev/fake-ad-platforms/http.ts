import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MetaError } from './meta-error.ts'

export type Json = Record<string, unknown>

const maxBodyBytes = 8 * 1024 * 1024

/** However the caller sent it: header, query or body. */
export function tokenOf(request: IncomingMessage, url: URL, body: Json): string | null {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? url.searchParams.get('access_token') ?? textOf(body.access_token)
}

export function answerError(response: ServerResponse, error: MetaError): void {
  answer(response, error.status, error.body)
}

export function answer(response: ServerResponse, status: number, body: Json): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(JSON.stringify(body))
}

/** The body as a JSON object; null when it is none, or too long. */
export async function jsonBody(request: IncomingMessage): Promise<Json | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : null
  } catch {
    return null
  }
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
