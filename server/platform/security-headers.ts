import type { FastifyInstance } from 'fastify'

const yearSeconds = 31_536_000

/** The `Strict-Transport-Security` of this installation: null unless people come by https. */
export function transportSecurity(publicUrl: string): string | null {
  return publicUrl.startsWith('https:') ? `max-age=${yearSeconds}` : null
}

/**
 * Gives every answer that does not say otherwise itself (the pages do) what keeps a browser from
 * taking it for something else: it is no page, belongs into no frame, and loads nothing.
 */
export function addSecurityHeaders(http: FastifyInstance, publicUrl: string): void {
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Strict-Transport-Security': transportSecurity(publicUrl),
  })
  http.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) {
      if (value !== null && !reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
