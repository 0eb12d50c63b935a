import { useQuery } from '@tanstack/react-query'
import { Info, RefreshCw, TriangleAlert, Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type SpendStatus, spendStatusQuery, syncSpendMutation } from '../../data/meta-account.ts'
import { ConnectMeta } from '../../parts/connect-meta.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useMay } from '../../parts/may.tsx'
import { RelativeTime } from '../../parts/relative-time.tsx'
import { useTimes } from '../../parts/times.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { commonText } from '../../text/common.ts'
import { metaAccountText } from '../../text/meta-account.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
} from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

const AdAccountDialog = lazy(async () => ({
  default: (await import('./ad-account-dialog.tsx')).AdAccountDialog,
}))

const text = metaAccountText.spend

const badges: Record<SpendStatus['state'], BadgeVariant> = {
  off: 'secondary',
  waiting: 'info',
  reading: 'info',
  limited: 'warning',
  ok: 'success',
  problem: 'destructive',
}

/** Whether what the ads cost is read, since when, and what stands in the way. */
export function SpendCard({ oauthAvailable }: { oauthAvailable: boolean }) {
  const status = useQuery(spendStatusQuery())
  const mayWrite = useMay('campaigns')
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Card aria-labelledby="spend-card">
      <CardHeader>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2.5">
            <CardTitle id="spend-card">{text.title}</CardTitle>
            {status.data && (
              <Badge variant={badges[status.data.state]}>{text.states[status.data.state]}</Badge>
            )}
          </div>
          <CardDescription>{text.description}</CardDescription>
        </div>
        {mayWrite && status.data && status.data.state !== 'off' && (
          <CardAction className="flex-wrap">
            <Button variant="ghost" size="sm" onClick={() => setIsChoosing(true)} icon={Wallet}>
              {text.change}
            </Button>
            <SyncButton state={status.data.state} />
          </CardAction>
        )}
      </CardHeader>
      {status.isPending && (
        <CardContent className="pt-4">
          <span role="status" className="sr-only">
            {text.checking}
          </span>
          <Skeleton className="h-10" />
        </CardContent>
      )}
      {status.isError && !status.data && (
        <LoadFailed title={text.loadFailed} onRetry={status.refetch} label={commonText.retry} />
      )}
      {status.data?.state === 'off' && (
        <CardContent className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-4">
          <p className="min-w-60 flex-1 text-muted-foreground">{text.offText}</p>
          {mayWrite && (
            <Button size="sm" onClick={() => setIsChoosing(true)} icon={Wallet}>
              {text.choose}
            </Button>
          )}
        </CardContent>
      )}
      {status.data && status.data.state !== 'off' && (
        <CardContent className="grid gap-4 pt-4">
          <Problem status={status.data} oauthAvailable={oauthAvailable} />
          <Facts status={status.data} />
          <Progress status={status.data} />
          <Notes notes={status.data.notes} />
        </CardContent>
      )}
      {isChoosing && (
        <Suspense>
          <AdAccountDialog
            chosen={status.data?.adAccount?.id ?? null}
            oauthAvailable={oauthAvailable}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function SyncButton({ state }: { state: SpendStatus['state'] }) {
  const sync = useWrite(syncSpendMutation, text.toast.syncFailed, text.toast.syncFailedText)
  const isBusy = sync.isPending || state === 'reading' || state === 'waiting'
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={state === 'limited'}
      onClick={() =>
        sync.mutate(undefined, {
          onSuccess: (status) =>
            status.state === 'ok'
              ? toast({ title: text.toast.upToDate, description: text.toast.upToDateText })
              : toast({ title: text.toast.syncStarted, description: text.toast.syncStartedText }),
        })
      }
      pending={isBusy && text.syncing}
      icon={RefreshCw}
    >
      {text.sync}
    </Button>
  )
}

function Problem({ status, oauthAvailable }: { status: SpendStatus; oauthAvailable: boolean }) {
  const { formatTime } = useTimes()
  if (status.problem === null) return null
  const isWaiting = status.resumesAt !== null
  return (
    <div
      role={isWaiting ? 'status' : 'alert'}
      className="flex flex-wrap gap-3 rounded-lg bg-warning-soft px-3.5 py-3"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
      <div className="min-w-48 flex-1 text-[0.8125rem]">
        {!isWaiting && <p className="font-medium text-warning-text">{text.problemTitle}</p>}
        <p className="break-words">
          {status.problem} {status.resumesAt && text.resumes(formatTime(status.resumesAt))}
        </p>
      </div>
      {!isWaiting && oauthAvailable && <ConnectMeta variant="outline" />}
    </div>
  )
}

function Facts({ status }: { status: SpendStatus }) {
  const { formatTime } = useTimes()
  const { adAccount, syncedAt, nextAt, state } = status
  const isReading = state === 'reading' || state === 'waiting'
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      {adAccount && (
        <>
          <Fact label={text.account}>
            {adAccount.name}
            <span className="block font-mono text-muted-foreground text-xs">{adAccount.id}</span>
          </Fact>
          <Fact label={text.currency}>
            {[adAccount.currency, adAccount.timeZone].filter(Boolean).join(' · ') || '–'}
          </Fact>
        </>
      )}
      <Fact label={text.syncedAt}>
        {syncedAt === null ? text.never : <RelativeTime instant={syncedAt} />}
      </Fact>
      <Fact label={text.nextAt}>
        {isReading ? text.readingNow : nextAt === null ? '–' : formatTime(nextAt)}
      </Fact>
    </dl>
  )
}

function Progress({ status: { state, syncedAt, percent } }: { status: SpendStatus }) {
  const isReading = state === 'reading' || state === 'waiting'
  if (!isReading || (percent === null && syncedAt !== null)) return null
  return (
    <p className="text-muted-foreground text-xs" role="status">
      {percent !== null ? text.percent(percent) : text.firstRead}
    </p>
  )
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-2">
      {notes.map((note) => (
        <li
          key={note}
          className="flex gap-2.5 rounded-lg bg-info-soft px-3.5 py-2.5 text-[0.8125rem]"
        >
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-text" />
          {note}
        </li>
      ))}
    </ul>
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
