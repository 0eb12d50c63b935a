import { useQuery } from '@tanstack/react-query'
import { type Alert, alertsQuery } from '../../../data/health.ts'
import { RelativeTime } from '../../../parts/relative-time.tsx'
import { healthText } from '../../../text/health.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { Summary } from '../../../ui/summary.tsx'

const text = healthText.card
const mostShown = 10

const badges: Record<Alert['messages'][number]['state'], BadgeVariant> = {
  pendente: 'warning',
  enviado: 'success',
  falhou: 'destructive',
}

/** The last alerts; of a message that did not arrive, why. */
export function RecentAlerts() {
  const { data } = useQuery(alertsQuery())
  if (!data) return null
  return (
    <details className="min-w-0 border-t px-5 py-3">
      <Summary className="rounded-md font-medium text-[0.8125rem]">{text.recent}</Summary>
      {data.recent.length === 0 ? (
        <p className="pt-3 text-[0.8125rem] text-muted-foreground">{text.noneRecent}</p>
      ) : (
        <ul aria-label={text.recent} className="grid divide-y pt-2">
          {data.recent.slice(0, mostShown).map((alert) => (
            <RecentAlert key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </details>
  )
}

function RecentAlert({ alert }: { alert: Alert }) {
  return (
    <li className="grid gap-1 py-2.5 text-[0.8125rem]">
      <p className="wrap-anywhere">{alert.title}</p>
      <div className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
        <RelativeTime instant={alert.beganAt} />
        {alert.messages.length === 0 && <Badge variant="secondary">{text.notSent}</Badge>}
        {alert.messages.map(({ channel, state }) => (
          <Badge key={channel} variant={badges[state]}>
            {text.channels[channel]} {text.messageStates[state]}
          </Badge>
        ))}
      </div>
      {alert.messages
        .filter(({ state, outcome }) => state !== 'enviado' && outcome !== null)
        .map(({ channel, outcome }) => (
          <p key={channel} className="text-muted-foreground text-xs">
            {text.channels[channel]}: {outcome}
          </p>
        ))}
    </li>
  )
}
