import { z } from 'zod'
import { text as bounded } from '#contracts/endpoint'
import { createLink, derivedUtmCampaign } from '#contracts/links'
import type { NewLink } from '../../data/links.ts'
import { autoCampaignName } from './campaign-name.ts'
import type { CapturedCampaign } from './captured-campaign.ts'

const param = bounded(500)
const { whatsappNumber, campaignName } = createLink.body.shape

/** What both generators ask for (spec 5 'Link form'). */
export const linkFields = z.object({
  whatsappNumber,
  /** '' for a number that is typed. */
  instanceId: z.string(),
  campaignName,
  message: bounded(700),
  utmSource: param,
  utmMedium: param,
  adsetName: param,
  adName: param,
  placement: param,
  desktopPage: z.boolean(),
})
export type LinkFormValues = z.infer<typeof linkFields>

/**
 * An empty form, filled with what a visit captured in this browser. `today` is the account's day, as it is
 * shown to people.
 */
export function initialLinkValues(
  captured: CapturedCampaign | null,
  message: string,
  today: string,
): LinkFormValues {
  return {
    whatsappNumber: '',
    instanceId: '',
    campaignName: autoCampaignName(captured, today),
    message,
    utmSource: captured?.utmSource ?? '',
    utmMedium: captured?.utmMedium ?? '',
    adsetName: captured?.adsetName ?? '',
    adName: captured?.adName ?? '',
    placement: captured?.placement ?? '',
    desktopPage: false,
  }
}

/** The form as the API takes it, with the derived `utmCampaign` and what was captured. */
export function newLinkOf(values: LinkFormValues): NewLink {
  const utmCampaign = derivedUtmCampaign(values.campaignName)
  const { campaignName, utmSource, utmMedium, adsetName, adName, placement } = values
  const campaign = { campaignName, utmSource, utmMedium, adsetName, adName, placement }
  const instanceId = values.instanceId || null
  return { ...values, instanceId, utmCampaign, campaignData: { ...campaign, utmCampaign } }
}
