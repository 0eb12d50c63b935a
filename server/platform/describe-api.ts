import type { FastifyInstance } from 'fastify'

/** The API's own description, made once: it is as large as a hundred answers and never changes. */
export function describeApi(http: FastifyInstance): void {
  let description: Buffer | null = null
  http.get('/api/openapi.json', { config: { access: 'self' } }, async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(http.swagger()))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}
