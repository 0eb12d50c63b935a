import { Pencil, Plug, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { kindOf, type OtherDestination } from '#domain/conversions/destinations'
import { formatNumber } from '#domain/number-text'
import type { DestinationState } from '../../data/destinations.ts'
import { standingOf } from '../../parts/connection-standing.ts'
import { useMay } from '../../parts/may.tsx'
import { PauseAlert } from '../../parts/pause-alert.tsx'
import { TestAnswerPanel } from '../../parts/test-answer-panel.tsx'
import { useTimes } from '../../parts/times.tsx'
import { connectionStateText } from '../../text/connection-state.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EndConnection } from './end-connection.tsx'
import { nameOf } from './name-of.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { StateBadge } from './state-badge.tsx'
import type { DestinationTest } from './use-destination-test.ts'

const text = destinationsText.connection

/** How a destination is connected, and what can be done about it. */
export function ConnectionCard({
  destination,
  state,
  test,
  onEdit,
}: {
  destination: OtherDestination
  state: DestinationState | undefined
  test: DestinationTest
  onEdit: () => void
}) {
  const mayWrite = useMay('connections')
  const name = nameOf(destination, state)
  const standing = standingOf(kindOf(destination), state)

  return (
    <Card>
      <CardHeader>
        <div className="flex flex-wrap items-center gap-2.5">
          <CardTitle>{text.title}</CardTitle>
          <StateBadge state={state} />
        </div>
        {mayWrite && (
          <CardAction className="flex-wrap">
            {state && (
              <Button
                variant="outline"
                size="sm"
                onClick={test.send}
                pending={test.isPending && text.testing}
                icon={Send}
              >
                {text.test}
              </Button>
            )}
            {state?.kind === 'webhook' && <RotateSecret destination={destination} name={name} />}
            <Button variant={state ? 'outline' : 'default'} size="sm" onClick={onEdit}>
              {state ? <Pencil aria-hidden="true" /> : <Plug aria-hidden="true" />}
              {state ? text.edit : text.connect}
            </Button>
            {state && <EndConnection destination={destination} name={name} />}
          </CardAction>
        )}
      </CardHeader>
      <CardContent className="grid gap-4 pt-4">
        {state?.pauseReason && (
          <PauseAlert
            // A webhook is the customer's own, and refuses nobody.
            isRefused={standing === 'refused'}
            title={text.pauseTitle}
            reason={state.pauseReason}
          />
        )}
        {(standing === 'unproven' || standing === 'silent') && (
          <p className="text-[0.8125rem] text-muted-foreground">
            {connectionStateText[`${standing}Hint`]}
          </p>
        )}
        {state ? (
          <Facts state={state} />
        ) : (
          <p className="text-muted-foreground">{text.disconnectedText}</p>
        )}
        {state?.kind === 'ga4' && (
          <p className="text-[0.8125rem] text-muted-foreground">{text.unassigned}</p>
        )}
        {test.data && <TestAnswerPanel answer={test.data} titles={text.answers} />}
      </CardContent>
    </Card>
  )
}

function Facts({ state }: { state: DestinationState }) {
  const { formatDateTime } = useTimes()
  const { kind, address, secretHint, settings, testEventCode } = state
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      {kind !== 'meta' && (
        <Fact label={text.addresses[kind]}>
          {address ? (
            <span className="break-all font-mono">{address}</span>
          ) : (
            destinationsText.webhooks.hiddenUrl
          )}
        </Fact>
      )}
      {settings.loginCustomerId && (
        <Fact label={text.manager}>
          <span className="font-mono">{settings.loginCustomerId}</span>
        </Fact>
      )}
      <Fact label={text.facts.secret}>
        <span className="font-mono">{secretHint}</span>
      </Fact>
      <Fact label={state.acceptedAt === null ? text.facts.savedAt : text.facts.since}>
        {formatDateTime(state.connectedAt)}
      </Fact>
      <Fact label={text.facts.waiting}>{formatNumber(state.waiting)}</Fact>
      {testEventCode && (
        <Fact label={text.facts.testCode}>
          <span className="text-warning-text">{text.testOn(testEventCode)}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="mt-0.5 break-words text-[0.8125rem]">{children}</dd>
    </div>
  )
}
