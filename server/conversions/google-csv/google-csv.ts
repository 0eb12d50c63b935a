import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { googleCsvQuery } from '#contracts/google-csv'
import { foldText } from '#domain/text-fold'
import { recordExport } from '#server/audit/record-export'
import type { Conversion } from '#server/integrations/destinations/conversion'
import { adIdentifierOf } from '#server/integrations/destinations/google/ad-identifier'
import { hashedPhones } from '#server/integrations/destinations/google/hashed-phones'
import type { Context } from '#server/platform/context'
import { needPermission, type Session } from '#server/platform/http'
import { conversionOf } from '../outbox/conversion-of-delivery.ts'
import { loadDeliveries } from '../outbox/load-deliveries.ts'
import { conversionName, exportable, hasClickId, hasPhoneAlone } from './google-csv-rows.ts'

type Query = z.output<typeof googleCsvQuery>
type Place = { at: string; id: string }

const batchSize = 500
const common = ['Conversion Name', 'Conversion Time', 'Conversion Value', 'Conversion Currency']
const headers = {
  click: ['Google Click ID', ...common],
  // Without a click id only the order tells Google that a conversion came twice.
  phone: ['Phone Number', ...common, 'Order ID'],
} as const

/**
 * The conversions of one action as Google Ads imports them from a file, oldest first, in constant
 * memory: batches go on after the last row of the one before. Times are the account's. Phone
 * numbers, hashed ones too, are for who may export people's data: 403 for others.
 */
export async function googleCsv(
  ctx: Context,
  session: Session,
  query: Query,
): Promise<{ fileName: string; content: Readable }> {
  const { accountId } = session
  if (query.matching === 'phone') needPermission(session, 'people')
  const { timeZone } = await ctx.sql.withAccount(accountId, (trx) =>
    exportable(ctx, trx, accountId, query),
  )
  await recordExport(ctx, accountId, 'export.conversions', { after: { target: query.target } })
  const name = foldText(query.target).replace(/[^a-z0-9]+/g, '-')
  return {
    fileName: `google-${query.matching === 'phone' ? 'telefone-' : ''}${name.slice(0, 60)}.csv`,
    content: Readable.from(lines(ctx, accountId, query, timeZone), { highWaterMark: 1 }),
  }
}

async function* lines(
  ctx: Context,
  accountId: string,
  query: Query,
  timeZone: string,
): AsyncGenerator<string> {
  yield text([[`Parameters:TimeZone=${timeZone}`], [...headers[query.matching]]])
  const time = timeIn(timeZone)
  let after: Place | null = null
  do {
    const { conversions, last } = await batch(ctx, accountId, query, after)
    const rows = conversions.map((each) => rowOf(each, query, time)).filter((row) => row !== null)
    if (rows.length > 0) yield text(rows)
    after = last
  } while (after !== null)
}

async function batch(
  ctx: Context,
  accountId: string,
  query: Query,
  after: Place | null,
): Promise<{ conversions: Conversion[]; last: Place | null }> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { rows } = await exportable(ctx, trx, accountId, query)
    // The instant travels as text: a Date has no microseconds.
    const onward =
      after === null
        ? sql``
        : sql`and (d.event_time, d.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    const found = await sql<Place>`
      select d.event_time::text as at, d.id from ${rows}
        and ${conversionName} = ${query.target}
        and ${query.matching === 'click' ? hasClickId : hasPhoneAlone} ${onward}
      order by d.event_time, d.id limit ${batchSize}`.execute(trx)
    const ids = found.rows.map((row) => row.id)
    const deliveries = await loadDeliveries(trx, accountId, ids)
    return {
      conversions: deliveries.flatMap((row) => conversionOf(row, ctx.config.publicUrl) ?? []),
      last: ids.length < batchSize ? null : (found.rows.at(-1) ?? null),
    }
  })
}

function rowOf(
  { click, person, at, valueCents, currency, eventId }: Conversion,
  { target, matching }: Query,
  time: (instant: Date) => string,
): string[] | null {
  const facts = [
    withoutFormula(target),
    time(at),
    valueCents === null ? '' : (valueCents / 100).toFixed(2),
    valueCents === null ? '' : (currency ?? 'BRL').toUpperCase(),
  ]
  if (matching === 'click') {
    const id = adIdentifierOf(click)
    return id !== null && 'gclid' in id ? [id.gclid, ...facts] : null
  }
  const [phone] = hashedPhones(person.phone)
  return phone === undefined ? null : [phone, ...facts, eventId]
}

/** A name that a spreadsheet would run gets an apostrophe: names are written by people. */
function withoutFormula(name: string): string {
  return /^[=+\-@\t\r]/.test(name) ? `'${name}` : name
}

/** Formats instants as Google reads them with `Parameters:TimeZone`: `2026-11-17 12:00:00`. */
function timeIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (instant) => format.format(instant)
}

function text(rows: string[][]): string {
  return stringify(rows, { record_delimiter: '\r\n' })
}
