import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNotFound } from '../../data/failure.ts'
import { type LeadDetail, leadQuery } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { campaignText, detailsText, messagesText } from '../../text/lead-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CampaignPanel } from './campaign-panel.tsx'
import type { DashboardState, LeadDialogName } from './dashboard-state.ts'
import { LeadDetails } from './lead-details.tsx'
import { LeadMessages } from './lead-messages.tsx'
import { leadName } from './lead-name.ts'

const titles: Record<LeadDialogName, string> = {
  messages: messagesText.title,
  details: detailsText.title,
  campaign: campaignText.title,
}

type Props = {
  open: DashboardState['open']
  onOpen: (lead: string, dialog: LeadDialogName) => void
  onClose: () => void
}

/** The one dialog of the dashboard's leads; the address says of which lead and which. */
export function LeadDialog({ open, onOpen, onClose }: Props) {
  return (
    <Dialog open={open !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {open && (
        <DialogContent className={open.dialog === 'details' ? 'max-w-3xl' : 'max-w-2xl'}>
          <OpenLead {...open} onOpen={onOpen} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function OpenLead({
  lead: id,
  dialog,
  onOpen,
  onClose,
}: {
  lead: string
  dialog: LeadDialogName
} & Omit<Props, 'open'>) {
  const { data, error, refetch } = useQuery(leadQuery(id))
  return (
    <>
      <DialogHeader>
        <DialogTitle>{titles[dialog]}</DialogTitle>
        <DialogDescription>{data ? leadName(data) : detailsText.loading}</DialogDescription>
      </DialogHeader>
      {data ? (
        content(dialog, data)
      ) : (
        <DialogBody>
          {error ? (
            <EmptyState
              tone="error"
              icon={TriangleAlert}
              title={isNotFound(error) ? detailsText.notFound : detailsText.failed}
              action={
                !isNotFound(error) && (
                  <Button variant="outline" size="sm" onClick={() => refetch()}>
                    {commonText.tryAgain}
                  </Button>
                )
              }
            />
          ) : (
            <div className="grid gap-3">
              <Skeleton className="h-16" />
              <Skeleton className="h-40" />
            </div>
          )}
        </DialogBody>
      )}
    </>
  )

  function content(name: LeadDialogName, lead: LeadDetail): ReactNode {
    if (name === 'messages') return <LeadMessages lead={lead} onClose={onClose} />
    if (name === 'details') return <LeadDetails lead={lead} onOpen={onOpen} onClose={onClose} />
    return (
      <DialogBody>
        <CampaignPanel data={lead.campaignData} source={lead.source} campaign={lead.campaign} />
      </DialogBody>
    )
  }
}
