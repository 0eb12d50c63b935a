import type { ActivityDetail } from '../../../data/clicks.ts'
import { FactSection } from '../../../parts/leads/facts.tsx'
import { formatPhone } from '../../../text/format.ts'
import { activityText, unknownText } from '../../../text/tracking.ts'
import { type KnownFact, KnownFacts, shownFacts } from './known-facts.tsx'
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
    <Section
      title={sections.campaign}
      facts={shownFacts(activity, [
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
      ])}
    />
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
    <Section
      title={sections.utm}
      facts={shownFacts(
        activity,
        utms.map(([field, param]) => ({
          label: activityText.utm[field],
          value: activity.campaignData[field],
          reason: missingParam(activity, param),
        })),
      )}
    />
  )
}

export function TrackingSection({ activity }: Props) {
  const words = activityText.tracking
  const { id, activityType, clickId, code, leadId, erased } = activity
  const fact = (label: string, value: string | null, reason: string): KnownFact => ({
    label,
    value,
    reason,
    isCode: true,
    copy: value,
  })
  return (
    <Section
      title={sections.tracking}
      facts={shownFacts(activity, [
        fact(words.link, clickId, unknownText.noLink),
        fact(words.code, code, unknownText.noCode),
        fact(words.id[activityType], id, ''),
        ...(leadId === id || erased ? [] : [fact(words.lead, leadId, '')]),
      ])}
    />
  )
}

function Section({ title, facts }: { title: string; facts: KnownFact[] }) {
  if (facts.length === 0) return null
  return (
    <FactSection title={title}>
      <KnownFacts facts={facts} />
    </FactSection>
  )
}
