import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { leadStatusWord } from '#domain/filters'
import { formatNumber } from '#domain/number-text'
import { contactLeadQuery } from '../../data/simulator.ts'
import { campaignName } from '../../parts/leads/campaign-name.ts'
import { leadPath, paths } from '../../parts/paths.ts'
import { originLabel } from '../../text/leads.ts'
import { simulatorText } from '../../text/simulator.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Conversation } from './conversations.ts'

const text = simulatorText.outcome

/** What the product made of the conversation, live, and what was posted to it. */
export function Outcome({
  conversation,
  webhookPath,
}: {
  conversation: Conversation
  webhookPath: string
}) {
  const last = conversation.messages.findLast(({ state }) => state !== 'received')
  return (
    <div className="grid min-w-0 gap-4 md:max-xl:grid-cols-2">
      <LeadCard number={conversation.number} />
      <Card>
        <CardHeader>
          <CardTitle>{text.payload}</CardTitle>
        </CardHeader>
        <CardContent className="grid grid-cols-1 gap-2 pt-3">
          {last ? (
            <>
              <p className="break-all font-mono text-muted-foreground text-xs">
                POST {webhookPath}
              </p>
              <pre className="whitespace-pre-wrap break-all rounded-lg border bg-muted p-3 font-mono text-xs">
                {JSON.stringify(last.message, null, 2)}
              </pre>
            </>
          ) : (
            <p className="text-[0.8125rem] text-muted-foreground">{text.payloadEmpty}</p>
          )}
        </CardContent>
      </Card>
    </div>
  )
}

function LeadCard({ number }: { number: string }) {
  const lead = useQuery(contactLeadQuery(number))
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 pt-3">
        {lead.isPending && <Skeleton className="h-32" />}
        {lead.isError && !lead.data && (
          <p role="alert" className="text-[0.8125rem] text-danger-text">
            {text.failed}
          </p>
        )}
        {lead.data === null && (
          <div className="text-[0.8125rem]">
            <p>{text.waiting}</p>
            <p className="text-muted-foreground">{text.waitingHint}</p>
          </div>
        )}
        {lead.data && (
          <>
            <Badge variant={lead.data.isTracked ? 'success' : 'secondary'} className="w-fit">
              {lead.data.isTracked ? text.tracked : text.untracked}
            </Badge>
            <p className="text-[0.8125rem] text-muted-foreground">
              {lead.data.attribution.explanation}
            </p>
            <dl className="grid gap-1.5">
              <Fact label={text.source}>{originLabel(lead.data)}</Fact>
              <Fact label={text.campaign}>{campaignName(lead.data) ?? text.none}</Fact>
              <Fact label={text.code}>
                <span className="font-mono">{lead.data.code ?? text.none}</span>
              </Fact>
              <Fact label={text.status}>{leadStatusWord(lead.data.status)}</Fact>
              <Fact label={text.messages}>{formatNumber(lead.data.messageCount)}</Fact>
            </dl>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="sm" className="flex-1" asChild>
                <Link to={leadPath(lead.data.id)}>{text.lead}</Link>
              </Button>
              <Button variant="outline" size="sm" className="flex-1" asChild>
                <Link to={paths.dashboard}>{text.dashboard}</Link>
              </Button>
            </div>
          </>
        )}
      </CardContent>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-[0.8125rem]">
      <dt className="shrink-0 text-muted-foreground">{label}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}
