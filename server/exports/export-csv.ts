import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import { may } from '#domain/people/roles'
import { exportClicks } from '#server/activity/export-clicks'
import { exportLeads } from '#server/leads/list/export-leads'
import type { Context } from '#server/platform/context'
import { needPermission, type Session } from '#server/platform/http'

/**
 * All matching clicks or leads as a CSV stream. When the reader goes away the stream is destroyed
 * and no further rows are read. Leads are for who may export people's data; in a file of clicks the phone
 * numbers are masked for everybody else.
 */
export async function exportCsv(
  ctx: Context,
  session: Session,
  query: z.output<typeof exportQuery>,
): Promise<{ fileName: string; content: Readable }> {
  const { accountId, user } = session
  if (query.type === 'leads') needPermission(session, 'people')
  const pieces =
    query.type === 'leads'
      ? await exportLeads(ctx, accountId, query)
      : await exportClicks(ctx, accountId, query, { isMasked: !may(user.role, 'people') })
  return {
    fileName: `${query.type}-export.csv`,
    // One piece waits for the reader, not sixteen: objects are counted, not their size.
    content: Readable.from(pieces, { highWaterMark: 1 }),
  }
}
