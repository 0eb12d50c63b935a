const kinds = ['named', 'unattributed', 'unnamed_spend'] as const

/**
 * A place in the campaign report. `named`: what carries this campaign name ('' where the address
 * brought none); `unattributed`: people who wrote without a trace; `unnamed_spend`: money spent on
 * no campaign that has a name. Names are as the dashboard's roll-up keys them.
 */
export type CampaignPath = {
  kind: (typeof kinds)[number]
  /** Campaign, ad set, ad and placement down to this place; '' for a missing one. */
  names: string[]
}

export const campaignLevels = ['campaign', 'adSet', 'ad', 'placement'] as const
export type CampaignLevel = (typeof campaignLevels)[number]

const letters: Record<CampaignPath['kind'], string> = {
  named: 'n',
  unattributed: 'u',
  unnamed_spend: 's',
}

/** A path as one text that an address can carry: a letter, then the names between slashes. */
export function campaignKey({ kind, names }: CampaignPath): string {
  return [letters[kind], ...names.map(encodeURIComponent)].join('/')
}

/** The path of such a text, or null when it is none. */
export function campaignPathOf(key: string): CampaignPath | null {
  const [letter, ...parts] = key.split('/')
  const kind = kinds.find((k) => letters[k] === letter)
  if (kind === undefined || parts.length === 0 || parts.length > campaignLevels.length) return null
  try {
    return { kind, names: parts.map(decodeURIComponent) }
  } catch {
    return null
  }
}
