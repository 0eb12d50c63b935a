import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/public-address'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { route } from '#server/platform/http'
import { checkOwnAddress, noteVisit, ownAddress } from './own-address.ts'
import { proofOf } from './proof.ts'

const nonce = /^[0-9a-f]{32}$/

/** Shows whoever asks by the public address that this installation answers there. */
export function ownAddressProof(http: FastifyInstance, ctx: Context): void {
  http.get<{ Params: { nonce: string } }>(
    contract.ownAddressPath,
    { config: { access: 'public' } },
    async (request, reply) => {
      if (!nonce.test(request.params.nonce)) throw notFound()
      return reply
        .type('text/plain; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send(proofOf(ctx, request.params.nonce))
    },
  )
}

export function ownAddressRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.getPublicAddress, async ({ request }) => {
    const known = await ownAddress(ctx)
    await noteVisit(ctx, request)
    return known.outcome === null ? known : ownAddress(ctx)
  })
  route(http, contract.checkPublicAddress, () => checkOwnAddress(ctx))
}
