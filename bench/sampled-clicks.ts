import { type ClickLink, clickLinks, linkKey } from '#server/clicks/intake/click-link'
import { enrichClick } from '#server/clicks/intake/enrich-click'
import { writeDictionaries } from '#server/clicks/store/insert-split'
import { type SplitClick, splitClick } from '#server/clicks/store/split-click'
import { type GeoPlace, openGeo } from '#server/platform/geo'
import type { OwnerContext } from '#tests/helpers/owner'
import { type Choice, hitOf } from './ad-hits.ts'

/** An array of addresses is walked for each that is drawn of it. */
const addresses = 512

const robots = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
]

/** A link of the account: its public code stands in every address that leads to it. */
export type SeededLink = { id: string; code: string }

/** Keys of entries of the account's dictionaries; what is common stands there often. */
export type SampledClicks = {
  contexts: string[]
  agents: string[]
  /** A robot of a preview, and one that says so. */
  robots: string[]
  /** Each address with its place. */
  addresses: string[]
  places: string[]
}

/**
 * So many clicks as ads bring them, read and taken apart as the product does, of which the dictionaries
 * are written: whoever draws from the answer again and again writes clicks of the same campaigns and
 * devices in the same shares.
 */
export async function writeSamples(
  ctx: OwnerContext,
  accountId: string,
  { links, samples, choose }: { links: readonly SeededLink[]; samples: number; choose: Choice },
): Promise<SampledClicks> {
  const { asOwner } = ctx.sql
  const known = await asOwner.transaction().execute((trx) =>
    clickLinks(
      trx,
      links.map(({ id }) => ({ accountId, linkId: id })),
    ),
  )
  const geo = openGeo(ctx.config.geoipDb, ctx.log)
  const sample = async (userAgent?: string) => {
    const { hit, campaign } = hitOf(choose, { at: 0, number: null })
    const link = links[campaign % links.length]
    const facts = link && known.get(linkKey(accountId, link.id))
    if (!link || !facts) throw new Error('an account without links')
    const seen = { ...hit, userAgent: userAgent ?? hit.userAgent }
    return splitSample({ accountId, link, facts }, seen, await geo.placeOf(hit.ip))
  }
  const people: SplitClick[] = []
  while (people.length < samples) people.push(await sample())
  const others = await Promise.all(robots.map(sample))
  await asOwner.transaction().execute((trx) => writeDictionaries(trx, [...people, ...others]))
  const placed = people.slice(0, addresses)
  return {
    contexts: people.map(({ context }) => context.id),
    agents: people.map(({ agent }) => agent.id),
    robots: others.map(({ agent }) => agent.id),
    addresses: placed.map(({ row }) => String(row.ip)),
    places: placed.map(({ place }) => place.id),
  }
}

function splitSample(
  { accountId, link, facts }: { accountId: string; link: SeededLink; facts: ClickLink },
  hit: ReturnType<typeof hitOf>['hit'],
  place: GeoPlace,
): SplitClick {
  const query = `click_id=${link.code}&${hit.query}`
  const ids = { id: '', accountId, linkId: link.id }
  const click = enrichClick(ids, { ...hit, query }, facts, place, '')
  // When it was clicked last is told once all clicks are there.
  return splitClick({ ...click, class: 'bot' })
}
