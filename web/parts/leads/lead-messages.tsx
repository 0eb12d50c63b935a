import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type LeadDetail, leadActivitiesQuery } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { messagesText } from '../../text/lead-dialogs.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useIsPhone } from '../use-is-narrow.ts'
import { LeadFacts } from './lead-facts.tsx'
import { LeadHistory } from './lead-history.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { LeadDialogName } from './use-open-lead.ts'

type Props = {
  lead: LeadDetail
  onOpen: (lead: string, dialog: LeadDialogName) => void
  onClose: () => void
}

/** Spec 2.5 'Lead messages dialog', below its title: the conversation, and beside it what is known. */
export function LeadMessages({ lead, onOpen, onClose }: Props) {
  const isPhone = useIsPhone()
  const facts = <LeadFacts lead={lead} onClose={onClose} />
  return (
    <>
      {isPhone ? (
        <InTabs chat={<Chat lead={lead} />} facts={facts} />
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_19rem] border-t">
          <Chat lead={lead} />
          <div className="min-h-0 overflow-y-auto overscroll-contain border-l p-5">{facts}</div>
        </div>
      )}
      <DialogFooter className="max-md:py-2">
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

function InTabs({ chat, facts }: { chat: ReactNode; facts: ReactNode }) {
  const [tab, setTab] = useState<'chat' | 'facts'>('chat')
  return (
    <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 flex-1 flex-col">
      <TabsList className="mx-5 mb-3 shrink-0">
        <TabsTrigger value="chat">{messagesText.tabs.chat}</TabsTrigger>
        <TabsTrigger value="facts">{messagesText.tabs.facts}</TabsTrigger>
      </TabsList>
      <TabsContent value="chat" className="mt-0 grid min-h-0 flex-1 border-t focus:outline-none">
        {chat}
      </TabsContent>
      <TabsContent value="facts" className="mt-0 min-h-0 flex-1 overflow-y-auto border-t p-5">
        {facts}
      </TabsContent>
    </Tabs>
  )
}

function Chat({ lead }: { lead: LeadDetail }) {
  const { data, isError, refetch } = useQuery(leadActivitiesQuery(lead.id))
  const messages = (data?.activities ?? []).filter(({ activityType }) => activityType !== 'click')
  const received = messages.filter(({ fromMe }) => !fromMe).length
  return (
    <div className="flex min-h-0 flex-col">
      {data && (
        <div className="flex flex-wrap items-baseline gap-x-2.5 border-b px-5 py-2.5">
          <h3 className="font-semibold text-[0.8125rem]">
            {messagesText.history(messages.length)}
          </h3>
          {messages.length > 0 && (
            <p className="text-muted-foreground text-xs">
              {messagesText.directions(received, messages.length - received)}
            </p>
          )}
        </div>
      )}
      {data ? (
        <LeadHistory activities={data.activities} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-5">
          {isError ? (
            <LoadFailed title={messagesText.failed} onRetry={refetch} />
          ) : (
            <div role="status" className="grid gap-3">
              <span className="sr-only">{messagesText.loading}</span>
              <Skeleton className="h-14 w-3/4" />
              <Skeleton className="ml-auto h-10 w-1/2" />
              <Skeleton className="h-10 w-2/3" />
            </div>
          )}
        </div>
      )}
      <ReplyForm key={lead.id} lead={lead} />
    </div>
  )
}
