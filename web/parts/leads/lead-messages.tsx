import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type LeadDetail, leadActivitiesQuery } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { formatPhone } from '../../text/format.ts'
import { messagesText } from '../../text/lead-dialogs.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { campaignName } from './campaign-name.ts'
import { FactSection, Facts } from './facts.tsx'
import { LeadConversions } from './lead-conversions.tsx'
import { LeadHistory } from './lead-history.tsx'
import { LeadNotFired } from './lead-not-fired.tsx'
import { ReplyForm } from './reply-form.tsx'
import { StatusMenu } from './status-menu.tsx'
import type { LeadDialogName } from './use-open-lead.ts'

/** Spec 2.5 'Lead messages dialog', below its title. */
export function LeadMessages({
  lead,
  onOpen,
  onClose,
}: {
  lead: LeadDetail
  onOpen: (lead: string, dialog: LeadDialogName) => void
  onClose: () => void
}) {
  const { data, isError, refetch } = useQuery(leadActivitiesQuery(lead.id))
  const body = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState(0)

  useEffect(() => {
    if (sent > 0) body.current?.scrollTo({ top: body.current.scrollHeight })
  }, [sent])

  return (
    <>
      <DialogBody ref={body}>
        <FactSection title={leadsText.contact}>
          <Facts
            empty={commonText.notInformed}
            facts={[
              {
                label: messagesText.facts.number,
                value: lead.whatsappNumber ? formatPhone(lead.whatsappNumber) : leadsText.noNumber,
              },
              {
                label: messagesText.facts.createdAt,
                value: <RelativeTime instant={lead.createdAt} withExact />,
              },
              { label: messagesText.facts.status, value: <StatusMenu lead={lead} /> },
              {
                label: messagesText.facts.campaign,
                value: campaignName(lead) ?? leadsText.noCampaign,
              },
            ]}
          />
        </FactSection>
        {data ? (
          <>
            <FactSection
              title={messagesText.events(
                data.conversions.filter(({ sentToMeta }) => sentToMeta).length,
                data.conversions.length,
              )}
            >
              <LeadConversions conversions={data.conversions} />
              <LeadNotFired leadId={lead.id} />
            </FactSection>
            <FactSection title={messagesText.history(data.activities.length)}>
              <LeadHistory activities={data.activities} />
            </FactSection>
          </>
        ) : isError ? (
          <LoadFailed title={messagesText.failed} onRetry={refetch} />
        ) : (
          <div role="status" className="grid gap-3 border-t pt-4">
            <span className="sr-only">{messagesText.loading}</span>
            <Skeleton className="h-5 w-52" />
            <Skeleton className="h-14" />
            <Skeleton className="h-5 w-52" />
            <Skeleton className="h-24" />
          </div>
        )}
      </DialogBody>
      <ReplyForm key={lead.id} lead={lead} onSent={() => setSent(sent + 1)} />
      <DialogFooter>
        <Button
          variant="ghost"
          className="mr-auto -ml-2"
          onClick={() => onOpen(lead.id, 'details')}
          icon={Info}
        >
          {leadsText.actions.details}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {commonText.close}
        </Button>
      </DialogFooter>
    </>
  )
}
