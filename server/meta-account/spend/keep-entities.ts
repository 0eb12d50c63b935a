import { sql } from 'kysely'
import type { Entity } from '#server/integrations/meta-graph/entities'
import { askForAdNames } from '#server/leads/attribution/known-ads'
import type { Context } from '#server/platform/context'
import { insertRows, replaceKnown } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'

/** Keeps a page of campaigns, ad sets or ads; the leads of ads follow when a name or place is new. */
export async function keepEntities(
  ctx: Context,
  trx: Trx,
  accountId: string,
  page: Entity[],
): Promise<void> {
  const entities = [...new Map(page.map((entity) => [entity.id, entity])).values()]
  if (entities.length === 0) return
  const hasNews = await tellsNews(trx, accountId, entities)
  const values = entities.map((entity) => ({
    account_id: accountId,
    platform: 'meta',
    level: entity.level,
    id: entity.id,
    name: entity.name,
    parent_id: entity.parentId,
    status: entity.status,
    url_parameters: entity.urlParameters,
    seen_at: ctx.now(),
  }))
  const known = ['account_id', 'platform', 'level', 'id']
  await insertRows(trx, 'ad_entities', values, replaceKnown(values[0] ?? {}, known))
  if (hasNews) await askForAdNames(ctx, trx, accountId)
}

async function tellsNews(trx: Trx, accountId: string, entities: Entity[]): Promise<boolean> {
  const column = <Name extends keyof Entity>(name: Name) => entities.map((one) => one[name])
  const { rows } = await sql`
    select from unnest(${column('level')}::text[], ${column('id')}::text[],
      ${column('name')}::text[], ${column('parentId')}::text[]) told (level, id, name, parent_id)
    where not exists (select from ad_entities e
      where e.account_id = ${accountId} and e.platform = 'meta' and e.level = told.level
        and e.id = told.id and e.name = told.name
        and e.parent_id is not distinct from told.parent_id)
    limit 1`.execute(trx)
  return rows.length > 0
}
