import { useQuery } from '@tanstack/react-query'
import { destinationTitle } from '#domain/conversions/stop-text'
import { instancesQuery } from '../data/messaging.ts'
import { type MetaSettings, metaSettingsQuery } from '../data/meta-settings.ts'
import { stoppedDestinationsQuery } from '../data/stopped-destinations.ts'
import { metaStanding } from '../parts/connection-standing.ts'
import { isIdleSimulator } from '../parts/line-state.ts'
import { shellText } from '../text/shell.ts'
import { cn } from '../ui/cn.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import {
  type IntegrationStanding,
  standingDots,
  standingTone,
  useLineStanding,
} from './line-standing.ts'

const words = shellText.integrations

const ofAds: Record<ReturnType<typeof metaStanding>, IntegrationStanding> = {
  none: 'inactive',
  accepted: 'active',
  unproven: 'unproven',
  silent: 'unproven',
  refused: 'refused',
  stopped: 'refused',
  waiting: 'paused',
}

/** Meta is active only while it takes everything: events may wait though the connection runs. */
function adsStanding(settings: MetaSettings, isStopped: boolean): IntegrationStanding {
  const standing = ofAds[metaStanding(settings)]
  return isStopped && standing !== 'refused' ? 'paused' : standing
}

/** Spec 2.4 'Integrações', with what is really connected. */
export function Integrations() {
  const ads = useQuery(metaSettingsQuery())
  const line = useLineStanding()
  const { data: stopped = [] } = useQuery(stoppedDestinationsQuery())
  const isMetaStopped = stopped.some(({ kind }) => kind === 'meta')
  const lines = (useQuery(instancesQuery()).data ?? []).filter(
    (one) => !isIdleSimulator(one) && !one.isDraft,
  )

  return (
    <section
      aria-labelledby="integrations-title"
      // Whether WhatsApp is up is seen without scrolling, unless the window is too low for anything else.
      className="sticky bottom-0 bg-sidebar px-3 pt-2 [@media(max-height:43.75rem)]:static"
    >
      <h2 id="integrations-title" className="px-2 font-medium text-faint text-xs">
        {words.title}
      </h2>
      <ul className="mt-1.5 grid">
        <Integration
          name={words.ads}
          standing={
            ads.isPending
              ? 'checking'
              : ads.isError
                ? 'unknown'
                : adsStanding(ads.data, isMetaStopped)
          }
        />
        {stopped
          .filter(({ kind }) => kind !== 'meta')
          .map((stop) => (
            <Integration key={stop.destination} name={destinationTitle(stop)} standing="stopped" />
          ))}
        <Integration
          name={words.messaging}
          standing={line}
          count={
            lines.length > 1
              ? words.activeOf(lines.filter(({ connected }) => connected).length, lines.length)
              : undefined
          }
        />
      </ul>
    </section>
  )
}

/** `count` says more of what is active or not, where there are several. */
function Integration({
  name,
  standing,
  count,
}: {
  name: string
  standing: IntegrationStanding
  count?: string | undefined
}) {
  return (
    <li className="flex h-7 items-center gap-2 px-2 text-[0.8125rem]">
      <span
        aria-hidden="true"
        className={cn('size-1.5 shrink-0 rounded-full', standingDots[standing])}
      />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {standing === 'checking' ? (
        <>
          <Skeleton className="h-3 w-10" />
          <span className="sr-only">{words.checking}</span>
        </>
      ) : (
        <span className={cn('text-xs', standingTone(standing))}>
          {(standing === 'active' || standing === 'inactive' ? count : undefined) ??
            words[standing]}
        </span>
      )}
    </li>
  )
}
