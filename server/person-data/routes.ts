import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/person-data'
import type { Context } from '#server/platform/context'
import { downloadRoute, route } from '#server/platform/http'
import { certificateFile, listCertificates } from './certificates.ts'
import { erasePeople } from './erase-people.ts'
import { findPeople } from './find-people.ts'
import { personFile } from './person-file.ts'

export function personDataRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.findPeople, ({ session, body }) =>
    findPeople(ctx, session.accountId, body.identifier),
  )
  route(http, contract.erasePeople, ({ session, body }) => erasePeople(ctx, session, body))
  route(http, contract.listCertificates, ({ session, query }) =>
    listCertificates(ctx, session.accountId, query),
  )
  downloadRoute(
    http,
    contract.personFilePath,
    {
      access: 'people',
      summary: 'Tudo o que a conta guarda sobre pessoas, em HTML ou JSON',
      querystring: contract.personFileQuery,
    },
    ({ session, query }) => personFile(ctx, session, query),
  )
  downloadRoute(
    http,
    contract.certificatePagePath,
    {
      access: 'people',
      summary: 'Um certificado de exclusão como página',
      params: contract.certificateParams,
    },
    ({ session, params }) => certificateFile(ctx, session.accountId, params.id),
  )
}
