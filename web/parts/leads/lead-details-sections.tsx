import type { LeadDetail } from '../../data/leads.ts'
import { attendantsText } from '../../text/attendants.ts'
import { commonText } from '../../text/common.ts'
import { formatPhone } from '../../text/format.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import { attributionReasonLabels, confidenceLabels, leadsText } from '../../text/leads.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { CampaignPanel } from './campaign-panel.tsx'
import { FactSection, Facts } from './facts.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { useAttendants } from './use-attendants.ts'

const { sections } = detailsText
const empty = commonText.notInformed

export function ContactSection({ lead, onGone }: { lead: LeadDetail; onGone: () => void }) {
  const { isOffered } = useAttendants()
  const words = detailsText.contact
  const { whatsappNumber, contactPhone } = lead
  return (
    <FactSection title={sections.contact}>
      <Facts
        empty={empty}
        facts={[
          { label: words.name, value: lead.contactName ?? empty },
          {
            label: words.number,
            value: whatsappNumber ? formatPhone(whatsappNumber) : leadsText.noNumber,
          },
          {
            label: words.received,
            value: contactPhone === whatsappNumber ? null : contactPhone,
            isCode: true,
          },
          { label: words.userName, value: lead.username && `@${lead.username}` },
          { label: words.instance, value: lead.instanceName },
          {
            label: attendantsText.assignee,
            value: isOffered && !isUnansweredClick(lead) && (
              <AssigneeSelect lead={lead} onGone={onGone} />
            ),
          },
          { label: words.messages, value: String(lead.messageCount) },
          { label: words.tags, value: lead.tags.join(', ') },
        ]}
      />
      {lead.firstMessage && (
        <div className="mt-3">
          <h4 className="text-muted-foreground text-xs">{words.first}</h4>
          <p className="mt-1 whitespace-pre-wrap break-words rounded-lg bg-muted px-3 py-2 text-[0.8125rem]">
            {lead.firstMessage}
          </p>
        </div>
      )}
    </FactSection>
  )
}

export function CampaignSection({ lead }: { lead: LeadDetail }) {
  const words = detailsText.attribution
  const { reason, confidence, explanation } = lead.attribution
  return (
    <FactSection title={sections.campaign}>
      <div className="mb-4 rounded-lg border p-3.5">
        <Facts
          empty={empty}
          facts={[
            { label: words.reason, value: attributionReasonLabels[reason] },
            { label: words.confidence, value: confidenceLabels[confidence] },
          ]}
        />
        <p className="mt-2.5 break-words text-[0.8125rem] text-muted-foreground">{explanation}</p>
      </div>
      <CampaignPanel data={lead.campaignData} source={lead.source} campaign={lead.campaign} />
    </FactSection>
  )
}

/** Every parameter as it came, also those that no group above knows, and what was odd about them. */
export function ParamsSection({
  lead,
}: {
  lead: Pick<LeadDetail, 'params' | 'orphan' | 'truncated' | 'unexpandedParams'>
}) {
  const { orphan, truncated, unexpandedParams } = lead
  const notes = [
    orphan && detailsText.orphanClick,
    unexpandedParams.length > 0 && detailsText.unexpandedParams(unexpandedParams),
    truncated && detailsText.truncatedParams,
  ].filter((note) => note !== false)
  return (
    <FactSection title={sections.params}>
      {notes.map((note) => (
        <p key={note} className="mb-3 break-words text-[0.8125rem] text-muted-foreground">
          {note}
        </p>
      ))}
      <Facts
        empty={detailsText.noParams}
        facts={Object.entries(lead.params).map(([label, value]) => ({
          label,
          value,
          isCode: true,
        }))}
      />
    </FactSection>
  )
}

export function TechnicalSection({ lead }: { lead: LeadDetail }) {
  const words = detailsText.technical
  const { city, region, country, timezone } = lead.geo
  return (
    <FactSection title={sections.technical}>
      <Facts
        empty={empty}
        facts={[
          { label: words.ip, value: lead.ipAddress, isCode: true },
          { label: words.ipv6, value: lead.deviceInfo.ipv6, isCode: true },
          { label: words.place, value: [city, region, country].filter(Boolean).join(', ') },
          { label: words.timeZone, value: timezone },
          { label: words.leadCode, value: lead.code, isCode: true },
          { label: words.clickId, value: lead.clickId, isCode: true },
          { label: words.testEventCode, value: lead.testEventCode, isCode: true },
          { label: words.leadId, value: lead.id, isCode: true },
        ]}
      />
      {country && <p className="mt-2 text-muted-foreground text-xs">{words.placeCredit}</p>}
      {lead.userAgent && (
        <div className="mt-3">
          <h4 className="text-muted-foreground text-xs">{words.userAgent}</h4>
          <p className="mt-0.5 break-words font-mono text-xs leading-5">{lead.userAgent}</p>
        </div>
      )}
    </FactSection>
  )
}

export function DeviceSection({ lead }: { lead: LeadDetail }) {
  const words = detailsText.device
  const { type, device, os, osVersion, platform, browser, browserVersion } = lead.deviceInfo
  return (
    <FactSection title={sections.device}>
      <Facts
        empty={empty}
        facts={[
          { label: words.type, value: type ? words.types[type] : null },
          { label: words.model, value: device },
          { label: words.os, value: [os, osVersion].filter(Boolean).join(' ') },
          { label: words.platform, value: platform },
          { label: words.browser, value: [browser, browserVersion].filter(Boolean).join(' ') },
        ]}
      />
    </FactSection>
  )
}
