import { sql } from 'kysely'
import { recount } from '#server/reporting/recount'
import type { OwnerContext } from '#tests/helpers/owner'

export type Seeded = { accountId: string; clicks: number; leads: number }

/** What an account is filled with: a lead for each `clicksPerLead`th click. */
export type Amount = { clicks: number; clicksPerLead?: number; links?: number }

const rowsPerStatement = 250_000
const days = 365
const untrackedEvery = 5

/** A new account with so many clicks. */
export async function seedClicks(ctx: OwnerContext, clicks: number): Promise<Seeded> {
  const accountId = ctx.newId()
  await ctx.sql.asOwner
    .insertInto('accounts')
    .values({ id: accountId, name: 'Bench', created_at: ctx.now() })
    .execute()
  return fillAccount(ctx, accountId, { clicks })
}

/**
 * Clicks over the last 365 days on links of 40 campaigns of 3 ad sets and 2 creatives, and leads
 * with three messages each, every fifth of them untracked; the roll-ups by a recount.
 */
export async function fillAccount(
  ctx: OwnerContext,
  accountId: string,
  { clicks, clicksPerLead = 10, links = 40 }: Amount,
): Promise<Seeded> {
  await insertLinks(ctx, accountId, links)
  for (let from = 0; from < clicks; from += rowsPerStatement) {
    const to = Math.min(clicks, from + rowsPerStatement)
    await insertClicks(ctx, accountId, { from, to, all: clicks, clicksPerLead, links })
    process.stdout.write(`\rseeded ${to.toLocaleString('en')} clicks`)
  }
  await insertLeads(ctx, accountId)
  process.stdout.write('\n')
  await recount(ctx, accountId)
  await sql`vacuum analyze`.execute(ctx.sql.asOwner)
  const { rows } = await sql<{ leads: number }>`
    select count(*) as leads from leads where account_id = ${accountId}`.execute(ctx.sql.asOwner)
  return { accountId, clicks, leads: rows[0]?.leads ?? 0 }
}

async function insertLinks(ctx: OwnerContext, accountId: string, links: number): Promise<void> {
  await sql`
    insert into links (account_id, id, code, whatsapp_number, campaign_name, message, utm_campaign,
      search_text, created_at)
    select ${accountId}::uuid, md5(${accountId} || n)::uuid, 'b' || lpad(to_hex(n), 7, '0'),
      '5511987654321', 'Campanha ' || n, 'Olá!', 'campanha_' || n, 'campanha ' || n,
      ${ctx.now()}::timestamptz - n * interval '1 hour'
    from generate_series(0, ${links}::integer - 1) n`.execute(ctx.sql.asOwner)
}

type Rows = { from: number; to: number; all: number; clicksPerLead: number; links: number }

/** Rows `from` to `to` of `all`, spread evenly over the days; each id sorts with its instant. */
async function insertClicks(
  ctx: OwnerContext,
  accountId: string,
  { from, to, all, clicksPerLead, links }: Rows,
): Promise<void> {
  const at = sql`${ctx.now()}::timestamptz - (${all} - i) * (interval '1 day' * ${days} / ${all})`
  const spread = sql`(
    select i, (i * 7919) % 40 as c, md5(${accountId} || i % ${links})::uuid as link_id,
      (array['facebook', 'instagram', 'google', 'tiktok', 'sem_rastreio'])[1 + (i / 7) % 5] as source,
      i % ${clicksPerLead} = 1 and i % 33 <> 0 as is_lead, ${at} as at
    from generate_series(${from}::bigint, ${to}::bigint - 1) i
  ) spread`
  const key = sql`hashtextextended(${accountId} || link_id || c || source, 0)`
  await sql`
    insert into click_contexts (account_id, id, link_id, orphan, source, campaign, ad_set, creative,
      campaign_data, params, params_truncated, unexpanded, search_text, last_click_at)
    select ${accountId}::uuid, ${key}, link_id, false, source, 'Campanha ' || c,
      'Conjunto ' || c % 3, 'Criativo ' || c % 2,
      jsonb_build_object('campaignName', 'Campanha ' || c, 'utmSource', 'facebook'),
      jsonb_build_object('utm_source', 'facebook', 'utm_campaign', 'campanha_' || c),
      false, '{}', 'campanha ' || c || E'\nfacebook', max(at)
    from ${spread} group by c, link_id, source
    on conflict do nothing`.execute(ctx.sql.asOwner)
  await sql`
    insert into click_agents (account_id, id, user_agent, device)
    values (${accountId}, 0, 'Mozilla/5.0 (Linux; Android 14; SM-A155M)',
      '{"type": "mobile", "os": "Android", "osVersion": "14", "browser": "Chrome"}')
    on conflict do nothing`.execute(ctx.sql.asOwner)
  await sql`
    insert into click_places (account_id, id, search_text) values (${accountId}, 0, '')
    on conflict do nothing`.execute(ctx.sql.asOwner)
  await sql`
    select make_click_month(month::date)
    from generate_series(${ctx.now()}::timestamptz - interval '1 day' * ${days + 31},
      ${ctx.now()}::timestamptz, '1 month') month`.execute(ctx.sql.asOwner)
  await sql`
    insert into click_rows (account_id, id, clicked_at, context_id, agent_id, place_id, visitor,
      local_day, class, status, code, ip, lead_id)
    select ${accountId}::uuid, id, at, ${key}, 0, 0, i,
      (at at time zone 'America/Sao_Paulo')::date,
      case when i % 33 = 0 then 'bot' else 'human' end,
      case when is_lead then 'contacted' else 'pending' end, 'B' || lpad(to_hex(i), 7, '0'),
      ('203.0.113.' || i % 250)::inet, case when is_lead then id end
    from (
      select *, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000'
        || '8000' || lpad(to_hex(i), 12, '0'))::uuid as id
      from ${spread}
    ) row`.execute(ctx.sql.asOwner)
}

async function insertLeads(ctx: OwnerContext, accountId: string): Promise<void> {
  await sql`
    insert into contacts (account_id, id, phone, phone_received, name, created_at)
    select account_id, id, '5511' || (900000000 + n), '5511' || (900000000 + n),
      (array['Ana', 'Bruno', 'Érica', 'João', 'Zélia'])[1 + n % 5] || ' ' || n, clicked_at
    from (
      select account_id, id, clicked_at, row_number() over (order by id) as n
      from clicks where account_id = ${accountId} and lead_id is not null
    ) answered`.execute(ctx.sql.asOwner)
  await sql`
    insert into leads (account_id, id, contact_id, status, is_tracked, from_click, reason,
      confidence, explanation, click_id, link_id, code, source, campaign, ad_set, creative,
      created_at, first_message_at, first_message_day, last_message_at, first_message,
      message_count, search_text)
    select c.account_id, c.id, c.id, 'contacted', tracked, tracked, 'code', 'high',
      '{"code": "legacy", "text": ""}',
      case when tracked then c.id end, case when tracked then c.link_id end,
      case when tracked then c.code end,
      case when tracked then c.source else 'sem_rastreio' end,
      case when tracked then c.campaign end, case when tracked then c.ad_set end,
      case when tracked then c.creative end, c.clicked_at, c.clicked_at + interval '1 minute',
      ((c.clicked_at + interval '1 minute') at time zone 'America/Sao_Paulo')::date,
      c.clicked_at + interval '1 hour', 'Olá! Vi o anúncio e gostaria de mais informações.', 2,
      lower(p.name) || E'\n' || p.phone || E'\n' || lower(c.campaign)
        || E'\nola! vi o anuncio e gostaria de mais informacoes.'
    from (
      select *, row_number() over (order by id) % ${untrackedEvery} <> 0 as tracked
      from clicks where account_id = ${accountId} and lead_id is not null
    ) c
    join contacts p on p.account_id = c.account_id and p.id = c.id`.execute(ctx.sql.asOwner)
  await sql`
    insert into messages (account_id, id, instance_id, provider_message_id, contact_id, lead_id,
      from_me, kind, text, shown_text, sent_at, received_at)
    select account_id, gen_random_uuid(), account_id, id || '-' || n, contact_id, id, n = 2, 'text',
      first_message, first_message, first_message_at + n * interval '20 minutes',
      first_message_at + n * interval '20 minutes'
    from leads, generate_series(0, 2) n where account_id = ${accountId}`.execute(ctx.sql.asOwner)
}
