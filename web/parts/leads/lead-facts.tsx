import { useQuery } from '@tanstack/react-query'
import { type LeadDetail, leadActivitiesQuery } from '../../data/leads.ts'
import { attendantsText } from '../../text/attendants.ts'
import { commonText } from '../../text/common.ts'
import { formatMoney, formatPhone } from '../../text/format.ts'
import { detailsText, messagesText } from '../../text/lead-dialogs.ts'
import { leadsText } from '../../text/leads.ts'
import { RelativeTime } from '../relative-time.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { campaignName } from './campaign-name.ts'
import { FactSection, Facts } from './facts.tsx'
import { LeadConversions } from './lead-conversions.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { LeadNotFired } from './lead-not-fired.tsx'
import { StatusMenu } from './status-menu.tsx'
import { useAttendants } from './use-attendants.ts'

/** What is known of the person in a conversation, and what the platforms were told of them. */
export function LeadFacts({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const { data } = useQuery(leadActivitiesQuery(lead.id))
  const { isOffered } = useAttendants()
  const { purchaseValue, purchaseCurrency } = lead
  return (
    <>
      <FactSection title={leadsText.contact}>
        <Facts
          empty={commonText.notInformed}
          className="sm:grid-cols-1"
          facts={[
            {
              label: messagesText.facts.number,
              value: lead.whatsappNumber ? formatPhone(lead.whatsappNumber) : leadsText.noNumber,
            },
            {
              label: messagesText.facts.createdAt,
              value: <RelativeTime instant={lead.createdAt} withExact />,
            },
            {
              label: attendantsText.assignee,
              value: isOffered && !isUnansweredClick(lead) && (
                <AssigneeSelect lead={lead} onGone={onClose} />
              ),
            },
            { label: messagesText.facts.status, value: <StatusMenu lead={lead} /> },
            {
              label: detailsText.timeline.purchase,
              value: purchaseValue !== null && formatMoney(purchaseValue, purchaseCurrency),
            },
            {
              label: messagesText.facts.campaign,
              value: campaignName(lead) ?? leadsText.noCampaign,
            },
            { label: messagesText.facts.why, value: lead.attribution.explanation },
          ]}
        />
      </FactSection>
      {data && (
        <FactSection
          title={messagesText.events(
            data.conversions.filter(({ sentToMeta }) => sentToMeta).length,
            data.conversions.length,
          )}
        >
          <LeadConversions conversions={data.conversions} />
          <LeadNotFired leadId={lead.id} />
        </FactSection>
      )}
    </>
  )
}
