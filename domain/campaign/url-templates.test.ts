import { describe, expect, test } from 'vitest'
import { readQuery } from '../clicks/read-query.ts'
import { isUnexpandedMacro } from './ad-macro.ts'
import { adParams, trackedParams } from './param-names.ts'
import { urlTemplates } from './url-templates.ts'

test('the templates are, letter by letter, what the platforms substitute', () => {
  expect(urlTemplates).toEqual({
    meta: 'utm_source={{site_source_name}}&utm_medium=paid_social&utm_campaign={{campaign.name}}&utm_content={{ad.name}}&utm_term={{adset.name}}&utm_id={{campaign.id}}&campaign_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}&adset_name={{adset.name}}&ad_name={{ad.name}}&placement={{placement}}',
    google:
      'utm_source=google&utm_medium=cpc&utm_campaign={campaignid}&utm_content={creative}&utm_term={keyword}&utm_id={campaignid}&campaign_id={campaignid}&adset_id={adgroupid}&ad_id={creative}&placement={placement}',
    tiktok:
      'utm_source=tiktok&utm_medium=paid_social&utm_campaign=__CAMPAIGN_NAME__&utm_content=__CID_NAME__&utm_term=__AID_NAME__&utm_id=__CAMPAIGN_ID__&campaign_id=__CAMPAIGN_ID__&adset_id=__AID__&ad_id=__CID__&adset_name=__AID_NAME__&ad_name=__CID_NAME__&placement=__PLACEMENT__',
  })
})

describe.each(Object.entries(urlTemplates))('%s', (_platform, template) => {
  test('uses only parameters that a click is read for, each once', () => {
    const names = template.split('&').map((pair) => pair.split('=')[0] ?? '')
    const known: readonly string[] = [...trackedParams, ...adParams]
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('pasted where nothing is substituted, every macro is noticed', () => {
    const { params, unexpanded } = readQuery(template)
    const macros = Object.keys(params).filter((name) => /[{}]|__/.test(params[name] ?? ''))
    expect(macros.length).toBeGreaterThan(6)
    expect(unexpanded.toSorted()).toEqual(macros.toSorted())
    for (const name of macros) expect(isUnexpandedMacro(params[name] ?? '')).toBe(true)
  })
})
