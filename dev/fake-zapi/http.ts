import type { IncomingMessage, ServerResponse } from 'node:http'

export type Json = Record<string, unknown>

const maxBodyBytes = 1024 * 1024

export function answer(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

/** The object that was sent; an empty one for no body, null for anything else. */
export async function jsonBody(request: IncomingMessage): Promise<Json | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return null
    chunks.push(chunk)
  }
  if (size === 0) return {}
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof parsed === 'object' && parsed !== null ? (parsed as Json) : null
  } catch {
    return null
  }
}
