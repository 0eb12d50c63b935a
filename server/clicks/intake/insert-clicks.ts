import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'
import type { NewClick } from './enrich-click.ts'

/** Writes the clicks that are not there yet; resolves with the ids of those that it wrote. */
export async function insertClicks(trx: Trx, clicks: NewClick[]): Promise<Set<string>> {
  if (clicks.length === 0) return new Set()
  // One JSON text: the number of parameters stays one whatever the number of rows and columns.
  const { rows } = await sql<{ id: string }>`
    insert into clicks (account_id, id, link_id, code, clicked_at, local_day, class, class_reason,
      repeat_of, orphan, source, campaign, ad_set, creative, campaign_data, params,
      params_truncated, unexpanded, referrer, landing_page, ip, user_agent, client_hints, device,
      country, region, city, geo_time_zone, fbc, fbp, ga_client_id, visitor, search_text)
    select account_id, id, link_id, code, clicked_at, local_day, class, class_reason,
      repeat_of, orphan, source, campaign, ad_set, creative, campaign_data, params,
      params_truncated, unexpanded, referrer, landing_page, ip, user_agent, client_hints, device,
      country, region, city, geo_time_zone, fbc, fbp, ga_client_id, decode(visitor, 'hex'),
      search_text
    from json_to_recordset(${JSON.stringify(clicks)}::json) as c (account_id uuid, id uuid,
      link_id uuid, code text, clicked_at timestamptz, local_day date, class text,
      class_reason text, repeat_of uuid, orphan boolean, source text, campaign text, ad_set text,
      creative text, campaign_data jsonb, params jsonb, params_truncated boolean,
      unexpanded text[], referrer text, landing_page text, ip text, user_agent text,
      client_hints jsonb, device jsonb, country text, region text, city text, geo_time_zone text,
      fbc text, fbp text, ga_client_id text, visitor text, search_text text)
    on conflict (account_id, id) do nothing
    returning id`.execute(trx)
  return new Set(rows.map((row) => row.id))
}
