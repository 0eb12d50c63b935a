import { leadCodeFrom } from '#domain/codes/message-code'
import type { Hit } from '#server/clicks/intake/hit'

/** The same choices each time: figures of two runs compare. */
export type Choice = {
  /** An integer from 0 to `end` − 1, all as likely. */
  below(end: number): number
  /** The same, the first ones far more often: as campaigns and devices are. */
  skewed(end: number): number
}

/** Choices by a linear congruential generator (Numerical Recipes, chapter 7). */
export function choiceOf(seed: number): Choice {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (end) => Math.floor(next() * end),
    skewed: (end) => Math.floor(end * next() ** 3),
  }
}

const campaigns = 24
const adSetsPerCampaign = 4
const adsPerAdSet = 3
const phones = ['SM-A155M', 'SM-A536E', 'moto g54 5G', 'moto g24', '23053RN02L', 'SM-S918B']
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const referrers = {
  instagram: ['https://l.instagram.com/', null],
  facebook: ['http://m.facebook.com/', 'https://www.facebook.com/', null],
}

/**
 * A person's click on an ad of Meta; `number` gives each click names that no other has, as a hostile
 * campaign would.
 */
export function hitOf(
  choose: Choice,
  { at, number }: { at: number; number: number | null },
): { hit: Hit; campaign: number } {
  const code = leadCodeFrom(Uint8Array.from({ length: 5 }, () => choose.below(256)))
  const source = choose.below(10) < 7 ? 'instagram' : 'facebook'
  const referrer = referrers[source][choose.skewed(referrers[source].length)] ?? null
  const campaign = number ?? choose.skewed(campaigns)
  const adSet = number ?? choose.skewed(adSetsPerCampaign)
  const ad = number ?? choose.skewed(adsPerAdSet)
  const query = new URLSearchParams({
    utm_source: source,
    utm_medium: 'paid_social',
    utm_campaign: `[CONV] Coleção de inverno ${campaign} | WhatsApp`,
    utm_term: `Mulheres 25-44 SP e RJ ${campaign}-${adSet}`,
    utm_content: `Vídeo depoimento ${campaign}-${adSet}-${ad}`,
    fbclid: fbclidOf(choose),
  }).toString()
  const hit: Hit = {
    query,
    at,
    ip: ipOf(choose),
    userAgent: userAgentOf(choose),
    headers: referrer === null ? {} : { referer: referrer },
    method: 'GET',
    class: 'human',
    reason: 'pessoa',
    code,
    orphan: false,
    isCut: false,
  }
  return { hit, campaign }
}

/** As Meta writes them in 2026: about 120 characters, of which the beginning says little. */
function fbclidOf(choose: Choice): string {
  let id = choose.below(2) === 0 ? 'IwZXh0bgNhZW0BMABhZGlkAasn' : 'PAZXh0bgNhZW0BMABhZGlkAasn'
  while (id.length < 72) id += base64url[choose.below(64)]
  id += '_aem_'
  while (id.length < 120) id += base64url[choose.below(64)]
  return id
}

function ipOf(choose: Choice): string {
  if (choose.below(5) > 0) {
    return [177 + choose.below(20), choose.below(256), choose.below(256), choose.below(256)].join(
      '.',
    )
  }
  const group = () => (1 + choose.below(0xffff)).toString(16)
  return `2804:14c:${group()}:${group()}:${group()}:${group()}:${group()}:${group()}`
}

/** A few hundred: app, version and phone, some far more often than others. */
function userAgentOf(choose: Choice): string {
  if (choose.below(3) === 0) {
    const ios = `18_${choose.skewed(7)}`
    return `Mozilla/5.0 (iPhone; CPU iPhone OS ${ios} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22G86 Instagram 39${choose.skewed(8)}.0.0.28.83 (iPhone15,${2 + choose.skewed(4)}; iOS ${ios}; pt_BR; pt; scale=3.00; 1179x2556; 76408842)`
  }
  const phone = phones[choose.skewed(phones.length)] ?? ''
  const [android, version] = [12 + choose.skewed(4), choose.skewed(8)]
  return `Mozilla/5.0 (Linux; Android ${android}; ${phone} Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/14${version}.0.7734.52 Mobile Safari/537.36 Instagram 39${version}.0.0.42.68 Android (34/14; 450dpi; 1080x2125; ${phone}; pt_BR; 76120214)`
}
