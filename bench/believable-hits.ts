import { type Hit, hitText, type InboxRow } from '#server/clicks/intake/hit'

export type BenchLink = { accountId: string; linkId: string }

const agents = Array.from({ length: 300 }, (_, index) => {
  const [model, build] = [`SM-A${100 + (index % 60)}M`, 100 + index]
  return index % 4 === 0
    ? `Mozilla/5.0 (iPhone; CPU iPhone OS 17_${index % 7} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram ${build}.0.0.33.111`
    : `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${build}.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/4${build}.0.0.0;]`
})

/** A number that looks random and is the same in every run: between 0 and 1. */
export function spread(index: number): number {
  return ((Math.imul(index + 1, 2_654_435_761) >>> 0) % 1_000_003) / 1_000_003
}

/**
 * The `index`th hit of a campaign as Meta's ads bring them: few campaigns have most clicks, the click
 * id is of its own, and addresses and user agents repeat as people's do.
 */
export function believableHit(link: BenchLink, index: number, id: string, at: number): InboxRow {
  const skewed = Math.floor(40 * spread(index) ** 3)
  const ad = Math.floor(6 * spread(index * 7 + 3) ** 2)
  const fbclid = Buffer.from(`${id}${index * 7_919}${id}`.replaceAll('-', ''), 'latin1')
    .toString('base64url')
    .slice(0, 90)
  const userAgent = agents[Math.floor(agents.length * spread(index * 31) ** 2)] ?? ''
  const hit: Hit = {
    query:
      `click_id=b${link.linkId.slice(0, 7)}&utm_source=facebook&utm_medium=paid` +
      `&utm_campaign=Campanha+de+inverno+${skewed}&utm_content=Criativo+${ad}` +
      `&utm_term=Conjunto+${ad % 3}&fbclid=IwZXh0bgNhZW0BMABhZGlkAas${fbclid}`,
    at,
    ip: `177.${index % 200}.${(index >> 8) % 250}.${Math.floor(250 * spread(index * 13))}`,
    userAgent,
    headers: { referer: 'http://m.facebook.com/', 'sec-ch-ua-platform': '"Android"' },
    method: 'GET',
    class: index % 33 === 0 ? 'bot' : 'human',
    reason: index % 33 === 0 ? 'robo' : 'pessoa',
    code: code(index),
    orphan: false,
    isCut: false,
  }
  return { id, accountId: link.accountId, linkId: link.linkId, text: hitText(hit) }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function code(index: number): string {
  let left = index * 1_000_003 + 77
  let text = ''
  for (let place = 0; place < 8; place++) {
    text = letters[left % 32] + text
    left = Math.floor(left / 32)
  }
  return text
}
