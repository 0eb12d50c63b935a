import { type Kysely, sql } from 'kysely'
import { foldText } from '#domain/text-fold'
import type { Database } from '#server/platform/sql'
import { drawn, hashed, idOf, instantOf } from './seed-rows.ts'

const firstNames =
  'Ana Maria Érica Juliana Fernanda Patrícia Aline Camila Amanda Letícia Beatriz Larissa Zélia Débora José João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Daniel Bruno Eduardo Felipe Thiago Zeca'.split(
    ' ',
  )
const lastNames =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Conceição Araújo'.split(
    ' ',
  )
const greetings = [
  'Olá! Vi o anúncio e gostaria de mais informações.',
  'Olá! Vi o anúncio e gostaria de mais informações. Qual é o preço?',
  'Bom dia! Quero saber mais sobre a coleção.',
  'Oi, ainda tem tamanho M?',
]

/** Of how many people one came without a trace. */
const untrackedEvery = 5

type Span = { fromMs: number; toMs: number; timeZone: string }

/**
 * Makes everything that a message brings of the people to whom clicks of the account point, and a
 * fourth as many who came without a trace: contacts, leads, their messages, touches and history, and
 * the sales of customers. `trx` is a transaction.
 */
export async function insertLeads(
  trx: Kysely<Database>,
  accountId: string,
  instanceId: string,
  span: Span,
): Promise<number> {
  const { rows: answered } = await sql<{ count: number }>`
    select count(*) as count from click_rows
    where account_id = ${accountId} and lead_id is not null`.execute(trx)
  const untracked = Math.floor((answered[0]?.count ?? 0) / (untrackedEvery - 1))
  await sql`create temp table seeded on commit drop as
    ${people(accountId, span, untracked)}`.execute(trx)
  await insertPeople(trx, accountId, instanceId, span.timeZone)
  await insertMessages(trx, accountId, instanceId)
  await insertHistory(trx, accountId)
  await insertSales(trx, accountId, span.timeZone)
  const { rows } = await sql<{ leads: number }>`select count(*) as leads from seeded`.execute(trx)
  return rows[0]?.leads ?? 0
}

/** A row for each: `ms` is when the first message was sent, `h` a number that only they have. */
function people(accountId: string, { fromMs, toMs }: Span, untracked: number) {
  const h = sql`h`
  const name = (from: (name: string) => string) => sql`
    ${drawn(firstNames.map(from), 'text', hashed(h, 21))} || ' ' ||
    ${drawn(lastNames.map(from), 'text', hashed(h, 22))}`
  return sql`
    select *, ${idOf(sql`ms`, hashed(h, 23))} as contact_id,
      ${idOf(sql`ms`, hashed(h, 24))} as touch_id, ${idOf(sql`ms`, hashed(h, 25))} as message_id,
      '5511' || 900000000 + row_number() over () as phone,
      ${name((text) => text)} as name, ${name(foldText)} as folded_name,
      ${drawn(greetings, 'text', hashed(h, 26))} as greeting,
      ${drawn(greetings.map(foldText), 'text', hashed(h, 26))} as folded_greeting,
      ${hashed(h, 27)} % 5 < 3 as wrote_again, 9900 + (${hashed(h, 28)} & 65535) as cents
    from (
      select r.lead_id, r.id as click_id, r.code, r.clicked_at, r.local_day as click_day, r.status,
        x.link_id, x.source, x.campaign, x.ad_set, x.creative,
        x.campaign_data ->> 'utmSource' as utm_source,
        split_part(x.search_text, E'\n', 1) as folded_campaign,
        split_part(x.search_text, E'\n', 2) as folded_ad_set,
        split_part(x.search_text, E'\n', 3) as folded_creative,
        split_part(x.search_text, E'\n', 6) as folded_utm_campaign, r.visitor as h,
        ('x' || left(replace(r.lead_id::text, '-', ''), 12))::bit(48)::bigint as ms
      from click_rows r
      join click_contexts x on x.account_id = r.account_id and x.id = r.context_id
      where r.account_id = ${accountId} and r.lead_id is not null
      union all
      select ${idOf(sql`ms`, hashed(h, 29))}, null, null, null, null,
        case when h % 11 = 0 then 'lost' else 'contacted' end, null, 'sem_rastreio', null, null,
        null, null, null, null, null, null, h, ms
      from (
        select ${hashed(sql`n`, 30)} as h,
          ${sql.lit(fromMs)}::bigint + n * ${sql.lit(toMs - fromMs)}::bigint / ${sql.lit(untracked)} as ms
        from generate_series(0, ${sql.lit(untracked - 1)}) n
      ) untraced
    ) person`
}

async function insertPeople(
  trx: Kysely<Database>,
  accountId: string,
  instanceId: string,
  timeZone: string,
): Promise<void> {
  const [first, last] = [
    instantOf(sql`ms`),
    instantOf(sql`(ms + case when wrote_again
    then 1200000 else 0 end)`),
  ]
  await sql`
    insert into contacts (account_id, id, phone, phone_received, name, created_at, name_at)
    select ${accountId}::uuid, contact_id, phone, phone, name, ${first}, ${last}
    from seeded`.execute(trx)
  await sql`
    insert into contact_identities (account_id, kind, value, contact_id)
    select ${accountId}::uuid, 'phone', phone, contact_id from seeded`.execute(trx)
  await sql`
    insert into leads (account_id, id, contact_id, status, is_tracked, from_click, reason,
      confidence, explanation, click_id, click_day, link_id, code, source, campaign, ad_set,
      creative, last_touch_id, created_at, first_message_at, first_message_day, last_message_at,
      first_message, message_count, purchase_value_cents, purchase_currency, instance_id,
      search_text)
    select ${accountId}::uuid, lead_id, contact_id, status, click_id is not null,
      click_id is not null, case when click_id is null then 'untracked' else 'code' end,
      case when click_id is null then 'low' else 'high' end, ${explanation},
      click_id, click_day, link_id, code, source, campaign, ad_set, creative,
      case when click_id is not null then touch_id end, coalesce(clicked_at, ${first}), ${first},
      (${first} at time zone ${timeZone})::date, ${last}, greeting,
      case when wrote_again then 2 else 1 end,
      case when status = 'converted' then cents end, case when status = 'converted' then 'BRL' end,
      ${instanceId},
      concat_ws(E'\n', folded_name, phone, phone, folded_campaign, source, folded_ad_set,
        folded_creative, lower(code), utm_source, folded_utm_campaign, folded_greeting)
    from seeded`.execute(trx)
}

const explanation = sql`case when click_id is null then '{"code": "untracked"}'::jsonb
  else jsonb_build_object('code', 'code', 'leadCode', code, 'campaign', campaign) end`

/** What they wrote first, with the code; the answer five minutes later; what some wrote after that. */
async function insertMessages(
  trx: Kysely<Database>,
  accountId: string,
  instanceId: string,
): Promise<void> {
  const text = sql`case n when 0 then greeting || coalesce(E'\n[ID: ' || code || ']', '')
    when 1 then 'Olá! Tudo bem? Já te respondo.' else 'Obrigada! E o prazo de entrega?' end`
  const shown = sql`case n when 0 then greeting else ${text} end`
  const at = instantOf(sql`(ms + (array[0, 300000, 1200000])[1 + n])`)
  const id = sql`case n when 0 then message_id
    else ${idOf(sql`(ms + (array[0, 300000, 1200000])[1 + n])`, hashed(sql`(h + n)`, 31))} end`
  await sql`
    insert into messages (account_id, id, instance_id, provider_message_id, contact_id,
      contact_form, lead_id, from_me, via, kind, text, shown_text, attribution, sent_at,
      received_at)
    select ${accountId}::uuid, ${id}, ${instanceId}::uuid,
      upper(substr(md5(message_id::text || n), 1, 20)), contact_id, 'phone:' || phone, lead_id,
      n = 1, case when n = 1 then 'phone' else 'unknown' end, 'text', ${text}, ${shown},
      case when click_id is null then case when n = 0 then 'untracked' else 'unified' end
        when n = 0 then 'code' else 'unified' end, ${at}, ${at}
    from seeded, generate_series(0, 2) n where n < 2 or wrote_again`.execute(trx)
}

async function insertHistory(trx: Kysely<Database>, accountId: string): Promise<void> {
  const first = instantOf(sql`ms`)
  await sql`
    insert into lead_touches (account_id, id, lead_id, kind, reason, touch_key, click_id,
      told_click_id, link_id, source, campaign, details, touched_at)
    select ${accountId}::uuid, touch_id, lead_id, 'click', 'code', 'click:' || click_id, click_id,
      click_id, link_id, source, campaign,
      jsonb_build_object('messageId', upper(substr(md5(message_id::text || 0), 1, 20))), ${first}
    from seeded where click_id is not null`.execute(trx)
  await sql`
    insert into lead_events (account_id, id, lead_id, kind, actor, details, happened_at)
    select ${accountId}::uuid, ${idOf(sql`ms`, hashed(sql`h`, 32))}, lead_id, 'created', 'Rastro',
      jsonb_build_object('explanation', ${explanation}), ${first}
    from seeded
    union all
    select ${accountId}::uuid, ${idOf(sql`(ms + 1800000)`, hashed(sql`h`, 33))}, lead_id, 'status',
      'Loja', jsonb_build_object('from', 'contacted', 'to', status),
      ${instantOf(sql`(ms + 1800000)`)}
    from seeded where status <> 'contacted'`.execute(trx)
}

/** Half an hour after the first message somebody entered it; that made the lead a customer. */
async function insertSales(
  trx: Kysely<Database>,
  accountId: string,
  timeZone: string,
): Promise<void> {
  const ms = sql`(ms + 1800000)`
  const [at, id] = [instantOf(ms), idOf(ms, hashed(sql`h`, 34))]
  await sql`
    insert into sales (account_id, id, lead_id, cents, currency, sold_at, sold_day, status, origin,
      entered_by, created_at)
    select ${accountId}::uuid, ${id}, lead_id, cents, 'BRL', ${at},
      (${at} at time zone ${timeZone})::date, 'paid', 'manual', 'Loja', ${at}
    from seeded where status = 'converted'`.execute(trx)
  await sql`
    insert into lead_events (account_id, id, lead_id, kind, actor, details, happened_at)
    select ${accountId}::uuid, ${idOf(ms, hashed(sql`h`, 35))}, lead_id, 'sale_recorded', 'Loja',
      jsonb_build_object('saleId', ${id}, 'cents', cents, 'currency', 'BRL'), ${at}
    from seeded where status = 'converted'`.execute(trx)
}
