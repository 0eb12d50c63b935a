import type { ActivityDetail } from '../../../data/clicks.ts'
import { FactSection } from '../../../parts/leads/facts.tsx'
import { formatPhone } from '../../../text/format.ts'
import { activityText, unknownText } from '../../../text/tracking.ts'
import { type KnownFact, KnownFacts } from './known-facts.tsx'
import { missingContact, missingParam } from './unknown.ts'

const { sections } = activityText

type Props = { activity: ActivityDetail }

export function ContactSection({ activity }: Props) {
  const words = activityText.contact
  const { contactName, whatsappNumber, firstMessage } = activity
  return (
    <FactSection title={sections.contact}>
      <KnownFacts
        facts={[
          { label: words.name, value: contactName, reason: missingContact(activity, 'name') },
          {
            label: words.number,
            value: whatsappNumber && formatPhone(whatsappNumber),
            reason: missingContact(activity, 'number'),
          },
          {
            label: words.first,
            value: firstMessage && (
              <span className="block whitespace-pre-wrap rounded-lg bg-muted px-3 py-2">
                {firstMessage}
              </span>
            ),
            reason: missingContact(activity, 'first'),
            isWide: true,
          },
        ]}
      />
    </FactSection>
  )
}

export function CampaignSection({ activity }: Props) {
  const words = activityText.campaign
  const data = activity.campaignData
  const fact = (label: string, value: string | null, param: string, isCode = false): KnownFact => ({
    label,
    value,
    reason: missingParam(activity, param),
    isCode,
  })
  return (
    <FactSection title={sections.campaign}>
      <KnownFacts
        facts={[
          {
            label: words.campaignName,
            value: activity.campaign,
            reason: unknownText.noCampaign,
          },
          fact(words.adsetName, activity.adSet, 'adset_name'),
          fact(words.adName, activity.creative, 'ad_name'),
          ...(data.adTitle ? [{ label: words.adTitle, value: data.adTitle, reason: '' }] : []),
          fact(words.placement, data.placement, 'placement'),
          fact(words.campaignId, data.campaignId ?? data.realCampaignId, 'campaign_id', true),
          fact(words.utmId, data.utmId, 'utm_id', true),
          { ...fact(words.fbclid, data.fbclid, 'fbclid', true), isWide: true },
        ]}
      />
    </FactSection>
  )
}

const utms = [
  ['utmSource', 'utm_source'],
  ['utmMedium', 'utm_medium'],
  ['utmCampaign', 'utm_campaign'],
  ['utmTerm', 'utm_term'],
  ['utmContent', 'utm_content'],
] as const

export function UtmSection({ activity }: Props) {
  return (
    <FactSection title={sections.utm}>
      <KnownFacts
        facts={utms.map(([field, param]) => ({
          label: activityText.utm[field],
          value: activity.campaignData[field],
          reason: missingParam(activity, param),
        }))}
      />
    </FactSection>
  )
}

export function TrackingSection({ activity }: Props) {
  const words = activityText.tracking
  const { id, activityType, clickId, code, leadId } = activity
  const fact = (label: string, value: string | null, reason: string): KnownFact => ({
    label,
    value,
    reason,
    isCode: true,
    copy: value,
  })
  return (
    <FactSection title={sections.tracking}>
      <KnownFacts
        facts={[
          fact(words.link, clickId, unknownText.noLink),
          fact(words.code, code, unknownText.noCode),
          fact(words.id[activityType], id, ''),
          ...(leadId === id ? [] : [fact(words.lead, leadId, '')]),
        ]}
      />
    </FactSection>
  )
}
