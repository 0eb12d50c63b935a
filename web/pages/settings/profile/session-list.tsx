import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone, SquareTerminal, Tablet, X } from 'lucide-react'
import {
  endOtherSessionsMutation,
  endSessionMutation,
  type OwnSession,
  sessionsQuery,
} from '../../../data/profile.ts'
import { EndingButton } from '../../../parts/ending-button.tsx'
import { RelativeTime } from '../../../parts/relative-time.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { countryName } from '../../../text/country.ts'
import { sessionsText as text } from '../../../text/profile.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { SettingsPending } from '../settings-card.tsx'

const words = text.toast
const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet }

/** Where the person is signed in; this session first. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery())
  const ending = useWrite(endSessionMutation, words.endFailed, words.endFailedText)
  const endingOthers = useWrite(endOtherSessionsMutation, words.endFailed, words.endFailedText)
  const shown = sessions.data?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) ?? []

  return (
    <section aria-labelledby="own-sessions" className="border-t">
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4 pb-1">
        <div>
          <h3 id="own-sessions" className="font-medium text-[0.8125rem]">
            {text.title}
          </h3>
          <p className="text-muted-foreground text-xs">{text.description}</p>
        </div>
        {shown.length > 1 && (
          <EndingButton
            label={text.endOthers}
            icon={LogOut}
            pending={endingOthers.isPending && text.endOthers}
            title={text.endOthersDialog.title}
            description={text.endOthersDialog.text}
            confirmLabel={text.endOthersDialog.confirm}
            onConfirm={() =>
              endingOthers.run(undefined, ({ ended }) =>
                toast({ title: words.othersEnded, description: words.othersEndedText(ended) }),
              )
            }
          />
        )}
      </div>
      <SettingsPending query={sessions} failed={text.loadFailed} rowSize="h-10" />
      <ul aria-labelledby="own-sessions" className="max-h-96 divide-y overflow-y-auto pb-1">
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={ending.isPending}
            onEnd={(device) =>
              ending.run(session.id, () =>
                toast({ title: words.ended, description: words.endedText(device) }),
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({
  session: { browser, os, deviceType, country, city, isCurrent, lastSeenAt },
  isBusy,
  onEnd,
}: {
  session: OwnSession
  isBusy: boolean
  onEnd: (device: string) => void
}) {
  const Icon = deviceType === null ? SquareTerminal : icons[deviceType]
  const device = text.device(browser, os)
  const place = [city, country && countryName(country)].filter(Boolean).join(', ')
  return (
    <li className="flex items-center gap-3 px-5 py-2.5">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-[0.8125rem]">
          <span className="min-w-0 break-words">{device}</span>
          {isCurrent && <Badge>{text.current}</Badge>}
        </p>
        <p className="break-words text-muted-foreground text-xs">
          {place || text.unknownPlace}
          {' · '}
          {text.lastSeen} <RelativeTime instant={lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={text.end(device)}
          disabled={isBusy}
          onClick={() => onEnd(device)}
          icon={X}
        />
      )}
    </li>
  )
}
