import type { FastifyInstance } from 'fastify'

type Header = [name: string, value: string]

const yearSeconds = 31_536_000

/** The `Strict-Transport-Security` of this installation: null unless people come by https. */
export function transportSecurity(publicUrl: string): string | null {
  return publicUrl.startsWith('https:') ? `max-age=${yearSeconds}` : null
}

/**
 * What keeps a browser from taking an answer for something else: it is no page, belongs into no frame,
 * and loads nothing.
 */
export function securityHeaders(publicUrl: string): Header[] {
  const transport = transportSecurity(publicUrl)
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    [
      'Content-Security-Policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
    ...(transport === null ? [] : [['Strict-Transport-Security', transport] satisfies Header]),
  ]
}

/** Gives them to every answer that does not say otherwise itself, as the pages do. */
export function addSecurityHeaders(http: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl)
  http.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
