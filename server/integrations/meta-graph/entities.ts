import { filledIn, idIn, objectIn } from '../read-json.ts'
import { metaIdShape } from './assets.ts'
import { callGraph, type GraphTarget, segment } from './call.ts'
import type { PageAnswer } from './insights.ts'
import { pageIn } from './pages.ts'

export type EntityLevel = 'campaign' | 'ad_set' | 'ad'

export type Entity = {
  level: EntityLevel
  id: string
  name: string
  /** Campaign of an ad set, ad set of an ad. */
  parentId: string | null
  /** Meta's word: ACTIVE, PAUSED … */
  status: string | null
  /** What an ad adds to its link (`utm_source={{site_source_name}}`). */
  urlParameters: string | null
}

const lists: Record<EntityLevel, { edge: string; fields: string; parent: string | null }> = {
  campaign: { edge: 'campaigns', fields: 'id,name,effective_status', parent: null },
  ad_set: { edge: 'adsets', fields: 'id,name,effective_status,campaign_id', parent: 'campaign_id' },
  ad: {
    edge: 'ads',
    fields: 'id,name,effective_status,adset_id,creative{url_tags}',
    parent: 'adset_id',
  },
}

/** A page of the campaigns, ad sets or ads of an ad account. */
export async function readEntities(
  target: GraphTarget,
  adAccountId: string,
  level: EntityLevel,
  after: string | null,
  signal?: AbortSignal,
): Promise<PageAnswer<Entity>> {
  const { edge, fields, parent } = lists[level]
  const params = { fields, limit: '200', ...(after === null ? {} : { after }) }
  const path = `act_${segment(adAccountId)}/${edge}`
  const answer = await callGraph(target, 'GET', path, params, signal)
  if (!answer.ok) return answer
  const page = pageIn(answer.body)
  const entities: Entity[] = []
  for (const row of page.rows) {
    const id = idIn(row.id)
    if (id === null || !metaIdShape.test(id)) continue
    const parentId = parent === null ? null : idIn(row[parent])
    entities.push({
      level,
      id,
      name: filledIn(row.name, 400) ?? id,
      parentId: parentId !== null && metaIdShape.test(parentId) ? parentId : null,
      status: filledIn(row.effective_status, 60),
      urlParameters: filledIn(objectIn(row.creative).url_tags, 4_000),
    })
  }
  return { ok: true, rows: entities, after: page.after, usage: answer.usage }
}
