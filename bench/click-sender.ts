import autocannon from 'autocannon'
import { choiceOf, hitOf } from './ad-hits.ts'
import { placeOf } from './shops.ts'

// The visitors' side of a bench, as a process of its own: so many visits a second for so long, whether
// the ones before were answered or not. Prints one line of JSON.

export type Rush = { url: string; codes: string[]; perSecond: number; seconds: number }
/** `redirected` visits were answered 302. */
export type Rushed = {
  redirected: number
  other: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

const connections = 64
const mostEach = 3_200

const { url, codes, perSecond, seconds } = JSON.parse(process.argv[2] ?? '') as Rush
const amount = perSecond * seconds
const each = Math.min(mostEach, Math.ceil(amount / connections))
const choose = choiceOf(7)

function visits(): autocannon.Request[] {
  return Array.from({ length: each }, (_, index) => {
    const { hit } = hitOf(choose, { at: 0, number: null })
    return {
      method: 'GET',
      path: `/r?click_id=${codes[placeOf(index, choose)]}&${hit.query}`,
      headers: {
        'user-agent': hit.userAgent ?? '',
        'accept-language': 'pt-BR,pt;q=0.9',
        'x-forwarded-for': hit.ip ?? '',
        ...hit.headers,
      },
    }
  })
}

const result = await autocannon({
  url,
  connections,
  amount,
  overallRate: perSecond,
  // What this program could not send in time is no answer that was late.
  ignoreCoordinatedOmission: true,
  setupClient: (client) => client.setRequests(visits()),
})
const rushed: Rushed = {
  redirected: result['3xx'],
  other: amount - result['3xx'],
  seconds: result.duration,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
}
console.log(JSON.stringify(rushed))
