import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { exportQuery } from '#contracts/dashboard'
import { exportClicks } from '#server/activity/export-clicks'
import { exportLeads } from '#server/leads/list/export-leads'
import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'

/**
 * All matching clicks or leads as a CSV stream. When the reader goes away the stream is destroyed
 * and no further rows are read. In a viewer's file phone numbers are masked.
 */
export async function exportCsv(
  ctx: Context,
  session: Session,
  query: z.output<typeof exportQuery>,
): Promise<{ fileName: string; content: Readable }> {
  const rows = query.type === 'leads' ? exportLeads : exportClicks
  const pieces = await rows(ctx, session.accountId, query, {
    isMasked: session.user.role === 'viewer',
  })
  return {
    fileName: `${query.type}-export.csv`,
    // One piece waits for the reader, not sixteen: objects are counted, not their size.
    content: Readable.from(pieces, { highWaterMark: 1 }),
  }
}
