import { Route } from 'lucide-react'
import type { LeadDetail } from '../../data/leads.ts'
import { campaignText } from '../../text/lead-dialogs.ts'
import { sourceLabel } from '../../text/leads.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTimes } from '../times.tsx'
import { unidentifiedAdTitle } from './campaign-name.ts'
import { type Fact, FactSection, Facts } from './facts.tsx'
import { SourceIcon } from './source-icon.tsx'

type CampaignData = LeadDetail['campaignData']
type Field = keyof CampaignData

const groups: [title: string, fields: Field[]][] = [
  [
    campaignText.groups.utm,
    ['utmSource', 'utmMedium', 'utmCampaign', 'utmContent', 'utmTerm', 'utmId'],
  ],
  [
    campaignText.groups.social,
    [
      'campaignName',
      'adsetName',
      'adName',
      'adTitle',
      'placement',
      'siteSourceName',
      'campaignId',
      'adsetId',
      'adId',
      'realCampaignId',
      'realAdsetId',
      'realAdId',
    ],
  ],
  [
    campaignText.groups.tracking,
    [
      'fbclid',
      'trafficFbid',
      'gclid',
      'gbraid',
      'wbraid',
      'msclkid',
      'ttclid',
      'referrer',
      'landingPage',
      'capturedAt',
    ],
  ],
]
const codeFields: ReadonlySet<Field> = new Set([
  'campaignId',
  'adsetId',
  'adId',
  'realCampaignId',
  'realAdsetId',
  'realAdId',
  'fbclid',
  'trafficFbid',
  'gclid',
  'gbraid',
  'wbraid',
  'msclkid',
  'ttclid',
])

/** Spec 2.5 'Campaign-information panel': groups with something to say, and where it came from. */
export function CampaignPanel({
  data,
  source,
  campaign,
}: {
  data: CampaignData
  source: string
  campaign: string | null
}) {
  const { formatDateTime } = useTimes()
  const shown = { ...data, capturedAt: data.capturedAt && formatDateTime(data.capturedAt) }
  const title = unidentifiedAdTitle({ campaign, campaignData: data })
  const filled = groups
    .map(([title, fields]) => ({ title, facts: fields.flatMap((field) => factOf(shown, field)) }))
    .filter(({ facts }) => facts.length > 0)
  if (filled.length === 0) return <EmptyState icon={Route} title={campaignText.none} />
  return (
    <>
      {source !== 'sem_rastreio' && campaign && (
        <section className="mb-4 flex items-start gap-3 rounded-lg bg-accent-soft p-3.5">
          <SourceIcon source={source} className="mt-0.5 size-5" />
          <div className="min-w-0">
            <h3 className="font-semibold text-[0.8125rem]">{campaignText.summary}</h3>
            <p className="break-words text-[0.8125rem]">
              {title === null
                ? campaignText.origin(sourceLabel(source), campaign)
                : campaignText.originOfUnidentifiedAd(sourceLabel(source), title)}
            </p>
          </div>
        </section>
      )}
      {filled.map(({ title, facts }) => (
        <FactSection key={title} title={title}>
          <Facts facts={facts} empty={campaignText.none} />
        </FactSection>
      ))}
    </>
  )
}

function factOf(data: CampaignData, field: Field): Fact[] {
  const value = data[field]
  if (!value) return []
  return [{ label: campaignText.fields[field], value, isCode: codeFields.has(field) }]
}
