import { foldSource, untrackedSource } from '../campaign/source.ts'
import type { Explanation } from './explanation.ts'

/** What a touch says: a code of a click, a pasted tracking link, or the data of an ad. */
export type TouchTrail = 'code' | 'pasted_link' | 'ad' | 'unknown_ad'

/** What a message says about where its contact comes from. */
export type Trail = TouchTrail | 'removed_code'

/** Whether a message brought a trail, began a lead without one, or came from a known contact. */
export type MessageMark = Trail | 'unified' | 'untracked'

export type AttributionReason = MessageMark | 'reused_code'

export type Confidence = 'high' | 'medium' | 'low'

type Origin = {
  source: string
  campaign: string | null
  adSet: string | null
  creative: string | null
}

export type MessageFacts = {
  id: string
  /** The provider's id. */
  providerId: string
  sentAt: Date
  /** Received from the contact, with its content, and not history of a new phone. */
  opensLead: boolean
  /** The strongest of what it says (`markWith`). */
  trail: Trail | null
}

/** One way by which the contact came; told by several messages it is the oldest one's. */
export type TouchFacts = Origin & {
  key: string
  /** The provider's id of the message, and when it was sent. */
  messageId: string
  touchedAt: Date
} & (
    | { trail: 'code'; click: TouchedClick }
    | { trail: 'pasted_link' }
    | { trail: 'ad' | 'unknown_ad'; adTitle: string | null }
  )

type TouchedClick = {
  id: string
  code: string
  clickedAt: Date
  /** No other contact sent its code before. */
  isOwn: boolean
}

/** Everything that is known about one contact. */
type ContactFacts<Touch extends TouchFacts> = {
  messages: readonly MessageFacts[]
  touches: readonly Touch[]
}

type Attribution = Origin & {
  reason: AttributionReason
  confidence: Confidence
  explanation: Explanation
  isTracked: boolean
  /** The click that the contact owns; null for a pasted link, an ad or another contact's code. */
  clickId: string | null
}

export type ContactAttribution<Touch> = {
  lead: Attribution
  /** The touch that the lead is attributed to: the first one that tracks it, else the first. */
  firstTouch: Touch | null
  /** The newest touch; of those of one message the strongest. */
  lastTouch: Touch | null
  /** The touch whose ad the lead shows: the first touch's, else the newest one. */
  adTouch: Touch | null
  /** By the message's own id. */
  marks: ReadonlyMap<string, MessageMark>
}

// Of several trails in one message the first of this order decides.
const trailOrder = {
  code: 0,
  pasted_link: 1,
  ad: 2,
  unknown_ad: 3,
  removed_code: 4,
} satisfies Record<Trail, number>

/**
 * Where a contact comes from: the whole rule, a function of the facts in whatever order they came.
 *
 * The lead belongs to its first touch that tracks it, and keeps it when more touches follow; without
 * one to its first touch; without any it is untracked. Touches stand in the order in which their
 * messages were sent; for messages of the same second the order of the provider's ids decides. Of one
 * message a code comes before a pasted link and a link before ad data, and of several codes the
 * newest click is the one that the contact meant.
 *
 * A message that says where it comes from is marked with that. Of the others the one that opened the
 * lead is `untracked`, and every other one `unified`. This does not depend on those that are marked
 * `unified` already, so that a caller may leave them out.
 *
 * Null while no message opens a lead.
 */
export function attribute<Touch extends TouchFacts>(
  contact: ContactFacts<Touch>,
): ContactAttribution<Touch> | null {
  const first = contact.messages.filter((message) => message.opensLead).sort(bySending)[0]
  if (first === undefined) return null
  const touches = [...contact.touches].sort(byTouch)
  const firstTouch = touches.find((touch) => attributionOf(touch).isTracked) ?? touches[0] ?? null
  const newest = touches.at(-1)
  const isAd = ({ trail }: Touch) => trail === 'ad' || trail === 'unknown_ad'
  return {
    lead: firstTouch === null ? withoutTouch(first) : attributionOf(firstTouch),
    firstTouch,
    lastTouch: touches.find((touch) => newest !== undefined && isOfMessage(touch, newest)) ?? null,
    adTouch:
      firstTouch !== null && isAd(firstTouch) ? firstTouch : (touches.findLast(isAd) ?? null),
    marks: new Map(
      contact.messages.map(({ id, trail }) => [
        id,
        trail ?? (id === first.id ? 'untracked' : 'unified'),
      ]),
    ),
  }
}

/** The mark of a message that says all this besides what its mark tells already. */
export function markWith(mark: MessageMark, trails: readonly Trail[]): MessageMark {
  const known = trailOfMark(mark)
  const all = known === null ? trails : [known, ...trails]
  return all.toSorted((a, b) => trailOrder[a] - trailOrder[b])[0] ?? mark
}

/** What a mark tells about its message alone. */
export function trailOfMark(mark: MessageMark): Trail | null {
  return mark === 'unified' || mark === 'untracked' ? null : mark
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
  if (lead.reason === 'untracked' || lead.reason === 'removed_code') return false
  const hasTrail =
    isReal(lead.code) ||
    isReal(lead.clickId) ||
    lead.reason === 'ad' ||
    lead.reason === 'unknown_ad' ||
    lead.reason === 'pasted_link'
  return hasTrail && (isReal(lead.source) || isReal(lead.campaign) || isReal(lead.campaignName))
}

function attributionOf(touch: TouchFacts): Attribution {
  const { campaign, adSet, creative } = touch
  const origin = { source: foldSource(touch.source) ?? untrackedSource, campaign, adSet, creative }
  switch (touch.trail) {
    case 'code': {
      const { id, code, isOwn } = touch.click
      return {
        ...origin,
        reason: isOwn ? 'code' : 'reused_code',
        confidence: isOwn ? 'high' : 'low',
        explanation: { code: isOwn ? 'code' : 'reused_code', leadCode: code, campaign },
        isTracked: isTrackedLead({ ...origin, code, clickId: id }),
        clickId: isOwn ? id : null,
      }
    }
    case 'pasted_link':
      return {
        ...origin,
        reason: 'pasted_link',
        confidence: 'medium',
        explanation: { code: 'pasted_link', campaign },
        isTracked: isTrackedLead({ ...origin, reason: 'pasted_link' }),
        clickId: null,
      }
    case 'ad':
    case 'unknown_ad': {
      const isKnown = touch.trail === 'ad'
      const title = touch.adTitle?.trim() || null
      return {
        ...origin,
        reason: touch.trail,
        confidence: isKnown ? 'high' : 'medium',
        explanation: isKnown ? { code: 'ad', title } : { code: 'unknown_ad' },
        isTracked: isTrackedLead({ ...origin, reason: touch.trail }),
        clickId: null,
      }
    }
    default:
      return touch satisfies never
  }
}

function withoutTouch(first: MessageFacts): Attribution {
  const isRemoved = first.trail === 'removed_code'
  return {
    source: untrackedSource,
    campaign: null,
    adSet: null,
    creative: null,
    reason: isRemoved ? 'removed_code' : 'untracked',
    confidence: 'low',
    explanation: { code: isRemoved ? 'removed_code' : 'untracked' },
    isTracked: false,
    clickId: null,
  }
}

function bySending(a: MessageFacts, b: MessageFacts): number {
  return a.sentAt.getTime() - b.sentAt.getTime() || inOrder(a.providerId, b.providerId)
}

function byTouch(a: TouchFacts, b: TouchFacts): number {
  return (
    a.touchedAt.getTime() - b.touchedAt.getTime() ||
    inOrder(a.messageId, b.messageId) ||
    trailOrder[a.trail] - trailOrder[b.trail] ||
    clickedAt(b) - clickedAt(a) ||
    inOrder(a.key, b.key)
  )
}

function isOfMessage(a: TouchFacts, b: TouchFacts): boolean {
  return a.messageId === b.messageId && a.touchedAt.getTime() === b.touchedAt.getTime()
}

function clickedAt(touch: TouchFacts): number {
  return touch.trail === 'code' ? touch.click.clickedAt.getTime() : 0
}

/** By character codes, whatever the language: ids are no words. */
function inOrder(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** The fold of `foldSource` knows the generic values: 'Whatsapp', 'Sem rastreio', blanks, macros. */
function isReal(value: string | null | undefined): boolean {
  return foldSource(value) !== null
}
