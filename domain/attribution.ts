import { foldSource, untrackedSource } from './campaign/source.ts'

export const attributionReasons = [
  'codigo',
  'codigo_reutilizado',
  'link_colado',
  'codigo_removido',
  'anuncio',
  'anuncio_desconhecido',
  'unificado',
  'sem_rastreio',
] as const
export type AttributionReason = (typeof attributionReasons)[number]

export const confidences = ['alta', 'media', 'baixa'] as const
export type Confidence = (typeof confidences)[number]

/** Campaign of an ad whose title the gateway did not bring. */
export const unidentifiedAdCampaign = '(anúncio não identificado)'

/** Sources and campaigns that name the destination or the lack of a trail, never an origin. */
export const genericValues: readonly string[] = ['whatsapp', untrackedSource]

type Origin = {
  source?: string | null | undefined
  campaign?: string | null | undefined
  adSet?: string | null | undefined
  creative?: string | null | undefined
}

export type CodeClick = Origin & {
  clickId: string
  code: string
  /** Another contact has answered this click before. */
  usedByOtherContact: boolean
  /** This contact has sent this code before: nothing new. */
  usedBySameContact?: boolean | undefined
}

export type PastedLink = Origin & { linkCode: string }

export type AdEvidence =
  | {
      kind: 'known'
      adId: string | null
      title: string | null
      sourceApp: string | null
      ctwaClid: string | null
    }
  | {
      kind: 'unknown'
      adId?: null | undefined
      title?: string | null | undefined
      sourceApp: string | null
      ctwaClid?: string | null | undefined
    }

export type ExistingLead = Origin & {
  leadId: string
  isTracked: boolean
  confidence?: Confidence | null | undefined
}

/** Everything that the look-ups found about one message. */
export type AttributionEvidence = {
  codeClick?: CodeClick | null | undefined
  pastedLink?: PastedLink | null | undefined
  ad?: AdEvidence | null | undefined
  /** The gateway's entry point names a click-to-chat link. */
  codeRemoved: boolean
  existingLead?: ExistingLead | null | undefined
}

export type Attribution = {
  reason: AttributionReason
  confidence: Confidence
  /** One sentence in Portuguese for the customer. */
  explanation: string
  isTracked: boolean
  source: string
  campaign: string | null
  adSet: string | null
  creative: string | null
  /** The click that this contact owns now; null for a pasted link, an ad or a reused code. */
  clickId: string | null
  adId: string | null
  /** Meta's click id of the ad, null when absent: the ad id never stands in for it. */
  ctwaClid: string | null
}

/**
 * Where a message comes from, in this order: a code in the text, a pasted tracking link,
 * click-to-WhatsApp ad data, the lead that the contact already has, nothing.
 */
export function attribute(evidence: AttributionEvidence): Attribution {
  const { codeClick, pastedLink, ad, existingLead } = evidence
  if (codeClick && !(codeClick.usedBySameContact && existingLead)) return byCode(codeClick)
  if (pastedLink) return byPastedLink(pastedLink)
  if (ad) return byAd(ad)
  if (existingLead) return byContact(existingLead)
  return byNothing(evidence.codeRemoved)
}

/**
 * What an attribution does to the contact's lead. A lead without tracking becomes tracked once; a
 * tracked lead that comes again is the same lead with a new last touch; the first touch stays.
 */
export function effectOn(
  existingLead: Pick<ExistingLead, 'isTracked'> | null | undefined,
  attribution: Pick<Attribution, 'reason' | 'isTracked'>,
): 'new_lead' | 'becomes_tracked' | 'new_touch' | 'nothing' {
  if (!existingLead) return 'new_lead'
  if (attribution.reason === 'unificado' || !bringsTrail(attribution.reason)) return 'nothing'
  if (existingLead.isTracked) return 'new_touch'
  return attribution.isTracked ? 'becomes_tracked' : 'new_touch'
}

/**
 * The tracked-lead rule (product specification 4): a real lead code or click id, and a source,
 * campaign or campaign name that is not generic. An ad that the gateway named stands for the code;
 * a pasted link does too. A lead known to have come with nothing is never tracked.
 */
export function isTrackedLead(lead: {
  code?: string | null | undefined
  clickId?: string | null | undefined
  source?: string | null | undefined
  campaign?: string | null | undefined
  campaignName?: string | null | undefined
  reason?: AttributionReason | null | undefined
}): boolean {
  if (lead.reason === 'sem_rastreio' || lead.reason === 'codigo_removido') return false
  const hasTrail =
    isReal(lead.code) ||
    isReal(lead.clickId) ||
    lead.reason === 'anuncio' ||
    lead.reason === 'anuncio_desconhecido' ||
    lead.reason === 'link_colado'
  return hasTrail && (isReal(lead.source) || isReal(lead.campaign) || isReal(lead.campaignName))
}

function byCode(click: CodeClick): Attribution {
  const reason = click.usedByOtherContact ? 'codigo_reutilizado' : 'codigo'
  return {
    ...originOf(click),
    reason,
    confidence: click.usedByOtherContact ? 'baixa' : 'alta',
    explanation: click.usedByOtherContact
      ? `O código ${click.code} já tinha sido usado por outro contato: ${ofCampaign(click)} foi mantida, mas o clique continua com quem o usou primeiro.`
      : `A mensagem trouxe o código ${click.code}, criado no clique d${ofCampaign(click)}.`,
    isTracked: isTrackedLead({ ...click, reason }),
    clickId: click.usedByOtherContact ? null : click.clickId,
    adId: null,
    ctwaClid: null,
  }
}

function byPastedLink(link: PastedLink): Attribution {
  return {
    ...originOf(link),
    reason: 'link_colado',
    confidence: 'media',
    explanation: `O contato colou o link de rastreamento na conversa: sabemos que é o link d${ofCampaign(link)}, mas não de qual clique.`,
    isTracked: isTrackedLead({ ...link, reason: 'link_colado' }),
    clickId: null,
    adId: null,
    ctwaClid: null,
  }
}

function byAd(ad: AdEvidence): Attribution {
  const isKnown = ad.kind === 'known'
  const title = ad.title?.trim() || null
  const origin = {
    source: foldSource(ad.sourceApp) ?? 'facebook',
    campaign: title ?? unidentifiedAdCampaign,
    adSet: null,
    creative: null,
  }
  const reason = isKnown ? 'anuncio' : 'anuncio_desconhecido'
  const named = title === null ? 'por um anúncio' : `pelo anúncio "${title}"`
  return {
    ...origin,
    reason,
    confidence: isKnown ? 'alta' : 'media',
    explanation: isKnown
      ? `O WhatsApp informou que a conversa começou ${named}.`
      : 'O WhatsApp informou que a conversa começou por um anúncio, mas não disse qual.',
    isTracked: isTrackedLead({ ...origin, reason }),
    clickId: null,
    adId: ad.adId ?? null,
    ctwaClid: ad.ctwaClid || null,
  }
}

function byContact(lead: ExistingLead): Attribution {
  return {
    ...originOf(lead),
    reason: 'unificado',
    confidence: lead.confidence ?? 'alta',
    explanation: 'O contato já era um lead: a mensagem foi reunida ao histórico dele.',
    isTracked: lead.isTracked,
    clickId: null,
    adId: null,
    ctwaClid: null,
  }
}

function byNothing(codeRemoved: boolean): Attribution {
  return {
    ...originOf({}),
    reason: codeRemoved ? 'codigo_removido' : 'sem_rastreio',
    confidence: 'baixa',
    explanation: codeRemoved
      ? 'O WhatsApp informou que a conversa começou por um link, mas o código foi apagado da mensagem antes do envio.'
      : 'A mensagem chegou sem código, sem link de rastreamento e sem dados de anúncio.',
    isTracked: false,
    clickId: null,
    adId: null,
    ctwaClid: null,
  }
}

function bringsTrail(reason: AttributionReason): boolean {
  return reason !== 'sem_rastreio' && reason !== 'codigo_removido'
}

function originOf(origin: Origin) {
  return {
    source: foldSource(origin.source) ?? untrackedSource,
    campaign: origin.campaign ?? null,
    adSet: origin.adSet ?? null,
    creative: origin.creative ?? null,
  }
}

function ofCampaign(origin: Origin): string {
  return origin.campaign ? `a campanha "${origin.campaign}"` : 'a campanha do link'
}

/** The fold of `foldSource` knows the generic values: 'Whatsapp', 'Sem rastreio', blanks, macros. */
function isReal(value: string | null | undefined): boolean {
  return foldSource(value) !== null
}
