import type { HealthPlace } from '#contracts/tracking-health'
import { oneOf } from '#server/platform/one-of'
import type { Question } from './check.ts'

export type LinkName = { label: string; place: HealthPlace | null }

/** What the links are called, and where to open them: a deleted one is in no list. */
export async function linkNames(
  { trx, accountId }: Question,
  ids: readonly string[],
): Promise<(id: string) => LinkName> {
  if (ids.length === 0) return () => ({ label: '', place: null })
  const links = await trx
    .selectFrom('links')
    .select(['id', 'campaign_name', 'deleted_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf([...new Set(ids)]))
    .execute()
  const known = new Map(links.map((link) => [link.id, link]))
  return (id) => {
    const link = known.get(id)
    return {
      label: link?.campaign_name ?? '',
      place: link?.deleted_at === null ? { screen: 'link', id } : null,
    }
  }
}
