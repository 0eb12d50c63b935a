import type { IncomingMessage, ServerResponse } from 'node:http'

export type Json = Record<string, unknown>

const maxBodyBytes = 1024 * 1024

/** Answers JSON, unless whoever asked has gone. */
export function answer(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

/** The object that was sent; an empty one for no body, null for anything else and for too much. */
export async function jsonBody(
  request: IncomingMessage,
  maxBytes = maxBodyBytes,
): Promise<Json | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  if (size === 0) return {}
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : null
  } catch {
    return null
  }
}
