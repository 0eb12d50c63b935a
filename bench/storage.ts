import { sql } from 'kysely'
import { linkCodeFrom } from '#domain/codes/message-code'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { endVisits } from '#server/clicks/store/click-months'
import { createIds } from '#server/platform/ids'
import type { OwnerContext } from '#tests/helpers/owner'
import { choiceOf, hitOf } from './ad-hits.ts'
import { openBenchContext } from './bench-context.ts'

const defaultClicks = 45_000
/** Of an account with so few each is moved by itself; some at a time are enough like it, and soon done. */
const clicksPerMove = 50
const days = 60
const links = 12

type Size = {
  name: string
  table_bytes: number
  index_bytes: number
  rows: number
  indexes: Record<string, number>
}

/**
 * What a click takes on disk, by table, index and column of its row, after the inbox and the mover: clicks
 * of five utm parameters and an fbclid over 60 days. Then the same of a hostile campaign whose every click
 * has names of its own, which no dictionary can shorten.
 */
export async function benchStorage(
  clicks = Number(process.argv[3] ?? defaultClicks),
): Promise<void> {
  if (!(clicks >= 1_000 && clicks <= 1_000_000)) {
    throw new RangeError('number of clicks: 1000 to 1000000')
  }
  for (const kind of ['ordinary', 'hostile'] as const) {
    const { ctx, close } = await openBenchContext()
    try {
      await makeMonths(ctx)
      await sql`vacuum analyze`.execute(ctx.sql.asOwner)
      const before = await sizes(ctx)
      await writeClicks(ctx, clicks, kind)
      await endVisits(ctx)
      await sql`vacuum analyze`.execute(ctx.sql.asOwner)
      print(kind, clicks, before, await sizes(ctx))
      await printRow(ctx)
    } finally {
      await close()
    }
  }
}

/** Those of the days that are measured, as an installation that was there has them. */
async function makeMonths(ctx: OwnerContext): Promise<void> {
  await sql`
    select make_click_month((${ctx.now()}::timestamptz - day * interval '1 day')::date)
    from generate_series(0, ${sql.lit(days)}) day`.execute(ctx.sql.asOwner)
}

async function writeClicks(
  ctx: OwnerContext,
  clicks: number,
  kind: 'ordinary' | 'hostile',
): Promise<void> {
  const accountId = ctx.newId()
  const linkIds = await addAccount(ctx, accountId)
  const mover = createClickMover(ctx)
  const newId = createIds()
  const choose = choiceOf(7)
  const began = ctx.now().getTime() - days * 86_400_000
  for (let from = 0; from < clicks; from += clicksPerMove) {
    const rows = Array.from({ length: Math.min(clicksPerMove, clicks - from) }, (_, index) => {
      const at = Math.trunc(began + ((from + index) * days * 86_400_000) / clicks)
      const number = kind === 'hostile' ? from + index : null
      const { hit, campaign } = hitOf(choose, { at, number })
      // The ads of a campaign lead to its link.
      return { id: newId(at), linkId: linkIds[campaign % links], text: hitText(hit) }
    })
    await sql`
      insert into click_inbox (id, account_id, link_id, hit)
      select id, ${accountId}::uuid, link_id, hit
      from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.linkId)}::uuid[],
        ${rows.map((row) => row.text)}::text[]) as r (id, link_id, hit)`.execute(ctx.sql.asOwner)
    await mover.move()
  }
}

async function addAccount(ctx: OwnerContext, accountId: string): Promise<string[]> {
  const { asOwner } = ctx.sql
  const created = { account_id: accountId, created_at: ctx.now() }
  await asOwner
    .insertInto('accounts')
    .values({ id: accountId, name: 'Bench', created_at: ctx.now() })
    .execute()
  const ids = Array.from({ length: links }, () => ctx.newId())
  const values = ids.map((id, index) => ({
    ...created,
    id,
    code: linkCodeFrom(ctx.randomBytes(5)),
    whatsapp_number: '5511987654321',
    campaign_name: `Campanha ${index}`,
    message: 'Olá!',
    search_text: `campanha ${index}`,
  }))
  await asOwner.insertInto('links').values(values).execute()
  return ids
}

/** Every table of the product; what the inbox leaves behind is free space, not bytes of a click. */
async function sizes(ctx: OwnerContext): Promise<Size[]> {
  const { rows } = await sql<Size>`
    select coalesce(parent.relname, t.relname) as name,
      sum(pg_table_size(t.oid))::bigint as table_bytes,
      sum(pg_indexes_size(t.oid))::bigint as index_bytes,
      sum(greatest(0, t.reltuples))::bigint as rows,
      coalesce((select json_object_agg(name, bytes order by bytes desc) from (
        select coalesce(ip.relname, ic.relname) as name, sum(pg_relation_size(ic.oid)) as bytes
        from pg_index i
        join pg_class ic on ic.oid = i.indexrelid
        left join pg_inherits h on h.inhrelid = ic.oid
        left join pg_class ip on ip.oid = h.inhparent
        where i.indrelid = any(array_agg(t.oid))
        group by 1) one), '{}') as indexes
    from pg_class t
    left join pg_inherits h on h.inhrelid = t.oid
    left join pg_class parent on parent.oid = h.inhparent
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      and t.relname not in ('click_inbox', 'click_rejects')
    group by 1 order by 1`.execute(ctx.sql.asOwner)
  return rows
}

/** What grew; less what the empty table and its indexes take: their pages are no click's. */
function print(kind: string, clicks: number, before: Size[], after: Size[]): void {
  const empty = new Map(before.map((size) => [size.name, size]))
  const perClick = (bytes: number) => (bytes / clicks).toFixed(1)
  const line = (bytes: number, text: string) =>
    console.log(`${perClick(bytes).padStart(7)}  ${text}`)
  let total = 0
  console.log(`${kind}: bytes per click, of ${clicks.toLocaleString('en')} clicks`)
  for (const size of after) {
    const was = empty.get(size.name)
    const table = size.table_bytes - (was?.table_bytes ?? 0)
    const index = size.index_bytes - (was?.index_bytes ?? 0)
    total += table + index
    if (table + index === 0) continue
    const rows = size.rows.toLocaleString('en')
    line(table + index, `${size.name}: table ${perClick(table)} (${rows} rows)`)
    for (const [name, bytes] of Object.entries(size.indexes)) {
      const grown = bytes - (was?.indexes[name] ?? 0)
      if (grown > 0) line(grown, `  ${name}`)
    }
  }
  line(total, 'together\n')
}

/** Of what the bytes of a row in click_rows consist. */
async function printRow(ctx: OwnerContext): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'click_rows'::regclass and attnum > 0 and not attisdropped`.execute(
    ctx.sql.asOwner,
  )
  const widths = columns.map(
    ({ name }) => sql`avg(coalesce(pg_column_size(r.${sql.ref(name)}), 0))::float`,
  )
  const { rows } = await sql<{ whole: number; widths: number[] }>`
    select avg(pg_column_size(r))::float as whole, array[${sql.join(widths)}] as widths
    from click_rows r`.execute(ctx.sql.asOwner)
  const [{ whole, widths: bytes } = { whole: 0, widths: [] }] = rows
  const named = columns.map(({ name }, index) => ({ name, width: bytes[index] ?? 0 }))
  const values = named.reduce((sum, { width }) => sum + width, 0)
  console.log(`a row of click_rows: ${whole.toFixed(1)} bytes on average, of these`)
  for (const { name, width } of [{ name: 'header and gaps', width: whole - values }, ...named]) {
    if (width > 0) console.log(`${width.toFixed(1).padStart(7)}  ${name}`)
  }
  console.log('')
}

if (import.meta.main) await benchStorage(Number(process.argv[2] ?? defaultClicks))
