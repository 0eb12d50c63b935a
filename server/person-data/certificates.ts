import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ErasureCertificate, listCertificates as listContract } from '#contracts/person-data'
import type { PersonIdentifier } from '#domain/person-identifier'
import { recordExport } from '#server/audit/record-export'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Download } from '#server/platform/http'
import type { ErasureCertificatesTable } from '#server/platform/schema'
import type { Trx } from '#server/platform/sql'
import { certificatePage } from './certificate-page.ts'

const columns = ['id', 'issued_at', 'issued_by', 'people', 'content_sha256'] as const
type CertificateRow = Pick<Selectable<ErasureCertificatesTable>, (typeof columns)[number]>

/** The hash of an identifier: whoever has only the database cannot try out all telephone numbers. */
export function identifierHash(
  { secrets }: Context,
  accountId: string,
  { kind, value }: { kind: PersonIdentifier['kind'] | 'bsuid' | 'username'; value: string },
): string {
  return secrets.hash(`erasure ${accountId} ${kind} ${value}`)
}

/** The certificates of whom the identifier named, the newest first. */
export async function certificatesFor(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { kind, value }: PersonIdentifier,
): Promise<ErasureCertificate[]> {
  const hashes =
    kind === 'name'
      ? [
          identifierHash(ctx, accountId, { kind: 'bsuid', value }),
          identifierHash(ctx, accountId, { kind: 'username', value: value.toLowerCase() }),
        ]
      : [identifierHash(ctx, accountId, { kind, value })]
  const rows = await trx
    .selectFrom('erasure_certificates')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`identifier_hashes && ${hashes}::text[]`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(presentCertificate)
}

export async function listCertificates(
  ctx: Context,
  accountId: string,
  { limit, offset }: z.output<typeof listContract.query>,
): Promise<z.input<typeof listContract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const all = trx.selectFrom('erasure_certificates').where('account_id', '=', accountId)
    const { total } = await all
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await all
      .select(columns)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return { certificates: rows.map(presentCertificate), total }
  })
}

export function presentCertificate(row: CertificateRow): ErasureCertificate {
  return {
    id: row.id,
    issuedAt: row.issued_at.toISOString(),
    issuedBy: row.issued_by,
    people: row.people,
    sha256: row.content_sha256,
  }
}

/** The certificate as a page of its own. 404 when there is none. */
export async function certificateFile(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<Download> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('erasure_certificates')
      .select(['content', 'content_sha256'])
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (row === undefined) throw notFound('Certificado não encontrado.')
  await recordExport(ctx, accountId, 'export.certificate', { after: { certificate: id } })
  return {
    fileName: `certificado-${id}.html`,
    type: 'text/html; charset=utf-8',
    content: certificatePage(row.content, row.content_sha256),
  }
}
