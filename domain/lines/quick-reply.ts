import { unidentifiedAdCampaign } from '../attribution/ad-origin.ts'

const placeholder = /([^\S\n]?)\{(nome|campanha)\}([,;]?[^\S\n]*)/gi

/** What the placeholders of a quick reply stand for; null where it is not known. */
export type QuickReplyFacts = {
  name: string | null
  campaign: string | null
  /** Headline of the ad by which the lead came. */
  adTitle: string | null
}

/**
 * The text of a quick reply for one lead: `{nome}` is the person's first name, `{campanha}` the
 * campaign's name, in any case; whoever came by an ad has read its headline, not what the business calls
 * the campaign. What is not known leaves no gap: "Olá {nome}, tudo bem?" becomes
 * "Olá, tudo bem?" and "{nome}, tudo bem?" "tudo bem?". Other braces stay as they are.
 */
export function quickReplyText(text: string, facts: QuickReplyFacts): string {
  const values: Record<string, string> = {
    nome: facts.name?.trim().split(/\s+/)[0] ?? '',
    campanha: toldCampaign(facts) ?? '',
  }
  return text
    .replace(placeholder, (_, space: string, key: string, after: string, offset: number) => {
      const value = values[key.toLowerCase()] ?? ''
      if (value !== '') return space + value + after
      return offset === 0 ? '' : after
    })
    .trim()
}

function toldCampaign({ campaign, adTitle }: QuickReplyFacts): string | undefined {
  return adTitle?.trim() || (campaign === unidentifiedAdCampaign ? undefined : campaign?.trim())
}
