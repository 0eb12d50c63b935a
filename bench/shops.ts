import { sql } from 'kysely'
import type { OwnerContext } from '#tests/helpers/owner'
import type { Choice } from './ad-hits.ts'

export type BenchLink = { accountId: string; linkId: string; code: string }

const shops = 30
const linksEach = 10

/** Thirty accounts with ten links each, account by account. */
export async function insertShops(ctx: OwnerContext): Promise<BenchLink[]> {
  const links: BenchLink[] = []
  for (let shop = 0; shop < shops; shop++) {
    const accountId = ctx.newId()
    await ctx.sql.asOwner
      .insertInto('accounts')
      .values({ id: accountId, name: `Loja ${shop}`, created_at: ctx.now() })
      .execute()
    for (let link = 0; link < linksEach; link++) {
      const linkId = ctx.newId()
      const code = `b${String(shop).padStart(3, '0')}x${String(link).padStart(3, '0')}`
      await sql`insert into links (account_id, id, code, whatsapp_number, campaign_name, message,
          search_text, created_at)
        values (${accountId}, ${linkId}, ${code}, '5511987654321', ${`Link ${link}`}, 'Olá!', 'link',
          ${ctx.now()})`.execute(ctx.sql.asOwner)
      await sql`insert into link_codes (code, account_id, link_id)
        values (${code}, ${accountId}, ${linkId})`.execute(ctx.sql.asOwner)
      links.push({ accountId, linkId, code })
    }
  }
  return links
}

/** Gives each account, or the giant alone, so many active events that fire on clicks. */
export async function insertClickEvents(
  ctx: OwnerContext,
  links: readonly BenchLink[],
  { count, ofGiant }: { count: number; ofGiant: boolean },
): Promise<void> {
  const accounts = [...new Set(links.map(({ accountId }) => accountId))]
  await sql`insert into event_configs (account_id, id, destination, event_name, event_description,
      event_type, trigger_condition, created_at)
    select account, gen_random_uuid(), 'meta', 'Clique ' || n, '', 'Contact', 'click', ${ctx.now()}
    from unnest(${ofGiant ? accounts.slice(0, 1) : accounts}::uuid[]) account,
      generate_series(1, ${count}::int) n`.execute(ctx.sql.asOwner)
}

/**
 * The link of the `index`th click: the first account, the giant, has half of them and more; the ads of a
 * campaign lead to its link.
 */
export function placeOf(index: number, campaign: number, choose: Choice): number {
  const shop = index % 2 === 0 ? 0 : choose.below(shops)
  return shop * linksEach + (campaign % linksEach)
}
