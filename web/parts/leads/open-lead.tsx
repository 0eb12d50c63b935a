import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../../data/failure.ts'
import { type LeadDetail, leadQuery } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { campaignText, detailsText, messagesText } from '../../text/lead-dialogs.ts'
import { leadSalesText } from '../../text/lead-sales.ts'
import { Dialog, DialogBody, DialogContent, DialogHead } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CloseFooter } from '../close-footer.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { CampaignPanel } from './campaign-panel.tsx'
import { LeadDetails } from './lead-details.tsx'
import { LeadMessages } from './lead-messages.tsx'
import { leadName } from './lead-name.ts'
import { LeadOutcome, NewSale } from './lead-outcome.tsx'
import type { LeadDialogName, OpenLead as Opened } from './use-open-lead.ts'

const titles: Record<LeadDialogName, string> = {
  messages: messagesText.title,
  details: detailsText.title,
  campaign: campaignText.title,
  outcome: detailsText.outcome.title,
  sale: leadSalesText.form.recordTitle,
}

const sizes: Record<LeadDialogName, string> = {
  // A conversation is as high as the window lets it be; on a phone it is the whole window.
  messages:
    'h-[min(46rem,calc(100dvh-2rem))] max-w-5xl max-md:inset-0 max-md:h-dvh max-md:max-h-none max-md:w-full max-md:max-w-none max-md:translate-none max-md:rounded-none max-md:border-0',
  details: 'max-w-3xl',
  campaign: 'max-w-2xl',
  outcome: 'max-w-lg',
  sale: 'max-w-lg',
}

type Props = Opened & {
  onOpen: (id: string, dialog: LeadDialogName) => void
  onClose: () => void
}

/** The dialog of one lead, in the frame that all of them have. */
export function OpenLead(props: Props) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <DialogContent className={sizes[props.dialog]}>
        <Content {...props} />
      </DialogContent>
    </Dialog>
  )
}

function Content({ id, dialog, onOpen, onClose }: Props) {
  const { data, error, refetch } = useQuery(leadQuery(id))
  return (
    <>
      <DialogHead
        title={titles[dialog]}
        description={data ? leadName(data) : error ? undefined : detailsText.loading}
        className={dialog === 'messages' ? 'max-md:pt-3.5 max-md:pb-3' : ''}
      />
      {data ? (
        content(dialog, data)
      ) : (
        <>
          <DialogBody>
            {error ? (
              <LoadFailed
                title={isNotFound(error) ? detailsText.notFound : detailsText.failed}
                description={isNotFound(error) ? commonText.goneHint : undefined}
                onRetry={!isNotFound(error) ? refetch : undefined}
              />
            ) : (
              <div className="grid gap-3">
                <Skeleton className="h-16" />
                <Skeleton className="h-40" />
              </div>
            )}
          </DialogBody>
          {error && <CloseFooter />}
        </>
      )}
    </>
  )

  function content(name: LeadDialogName, lead: LeadDetail): ReactNode {
    if (name === 'messages') {
      return <LeadMessages lead={lead} onOpen={onOpen} onClose={onClose} />
    }
    if (name === 'details') return <LeadDetails lead={lead} onOpen={onOpen} onClose={onClose} />
    if (name === 'outcome') return <LeadOutcome lead={lead} onClose={onClose} />
    if (name === 'sale') return <NewSale lead={lead} onClose={onClose} />
    return (
      <DialogBody>
        <CampaignPanel data={lead.campaignData} source={lead.source} campaign={lead.campaign} />
      </DialogBody>
    )
  }
}
