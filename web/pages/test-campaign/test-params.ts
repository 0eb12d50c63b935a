import { readQuery } from '#domain/clicks/read-query'

/** What a test link carries, in the order of spec 7 ('test-link generator'). */
export const testParams = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'fbclid',
  'campaign_id',
  'adset_id',
  'ad_id',
  'placement',
] as const
export type TestParams = Record<(typeof testParams)[number], string>

/** As an ad of the Meta platform brings them. */
export const exampleParams: TestParams = {
  utm_source: 'facebook',
  utm_medium: 'cpc',
  utm_campaign: 'teste_de_captura',
  utm_content: 'video_depoimento',
  utm_term: 'interesses_25_45',
  fbclid: 'IwAR0exemploDeTeste',
  campaign_id: '120210000000000001',
  adset_id: '120210000000000002',
  ad_id: '120210000000000003',
  placement: 'Instagram_Stories',
}

/** The parameters to start a test with: those of the address, or the example when it has none. */
export function startingParams(search: string): TestParams {
  const { params } = readQuery(search)
  if (!testParams.some((name) => params[name])) return exampleParams
  const starting = { ...exampleParams }
  for (const name of testParams) starting[name] = params[name] ?? ''
  return starting
}

/** The tracking link with the parameters that are filled in. */
export function testLink(trackingUrl: string, params: TestParams): string {
  const url = new URL(trackingUrl)
  for (const name of testParams) {
    const value = params[name].trim()
    if (value !== '') url.searchParams.set(name, value)
  }
  return url.href
}
