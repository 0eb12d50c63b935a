import autocannon from 'autocannon'

export type Measured = { perSecond: number; p50Ms: number; p99Ms: number; notRedirected: number }

const connections = 64

/** Phones of several makers, so that not every request is the same visitor. */
const userAgents = Array.from(
  { length: 64 },
  (_, index) =>
    `Mozilla/5.0 (Linux; Android 14; SM-A${100 + index}M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36`,
)

/** Keeps 64 connections busy with GET requests for that many seconds. */
export async function measure(url: string, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: userAgents.map((userAgent, index) => ({
      method: 'GET' as const,
      headers: {
        'user-agent': userAgent,
        'accept-language': 'pt-BR,pt;q=0.9',
        // People have addresses of their own: what one address stores is bounded.
        'x-forwarded-for': `198.18.0.${index}`,
      },
    })),
  })
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    notRedirected: result.errors + result.timeouts + result.non2xx - result['3xx'],
  }
}
