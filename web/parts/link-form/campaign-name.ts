import { generatorText } from '../../text/generator.ts'
import type { CapturedCampaign } from './captured-campaign.ts'

/**
 * Campaign name for a form that has none (spec 5): the captured campaign with spaces for
 * underscores and capitals, else 'Campanha {source} {date}'. Empty when neither was captured.
 * `today` as it is shown to people, dd/MM/yyyy.
 */
export function autoCampaignName(campaign: CapturedCampaign | null, today: string): string {
  if (campaign === null) return ''
  if (campaign.utmCampaign !== '') return titled(campaign.utmCampaign)
  return campaign.utmSource === '' ? '' : generatorText.autoCampaign(campaign.utmSource, today)
}

function titled(utmCampaign: string): string {
  return utmCampaign
    .replace(/_+/g, ' ')
    .trim()
    .replace(
      /(^|\s)(\p{L})/gu,
      (_match, space: string, letter: string) => space + letter.toUpperCase(),
    )
}
