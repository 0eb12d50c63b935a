import type { AuditEntry } from '../../../data/audit.ts'
import { useTimes } from '../../../parts/times.tsx'
import { auditText as text } from '../../../text/audit.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Entries under their days, the newest first. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const { formatDate } = useTimes()
  const days = Map.groupBy(entries, ({ at }) => formatDate(at))
  return (
    <section aria-label={text.list}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className="border-y bg-muted/40 px-5 py-1.5 font-medium text-muted-foreground text-xs tabular-nums">
            {day}
          </h3>
          <ul aria-label={day} className="divide-y">
            {ofDay.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { formatTime } = useTimes()
  const { at, actor, words, changes, times, address, device } = entry
  const from = [address, device].filter((part) => part !== null).join(' · ')
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 px-5 py-2.5 text-[0.8125rem] lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,16rem)]">
      <time dateTime={at} className="text-muted-foreground tabular-nums">
        {formatTime(at)}
      </time>
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-medium">{actor.name}</span>
          <span className="text-muted-foreground"> · </span>
          {words}
          <Subject entry={entry} />
          {times > 1 && (
            <Badge variant="secondary" className="ml-2">
              {text.times(times)}
            </Badge>
          )}
        </p>
        {changes.length > 0 && (
          <dl className="mt-1 grid gap-0.5 text-muted-foreground text-xs">
            {changes.map(({ name, before, after }) => (
              <div key={name} className="flex min-w-0 flex-wrap gap-x-1.5">
                <dt>{name}:</dt>
                <dd className="min-w-0 break-words">
                  {before !== null && (
                    <>
                      <del className="decoration-muted-foreground/60">{before}</del>
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
                  <ins className="text-foreground no-underline">{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <p className="col-start-2 min-w-0 break-words text-muted-foreground text-xs leading-5 lg:col-start-3 lg:text-right">
        {from}
      </p>
    </li>
  )
}

function Subject({ entry: { subject, actor } }: { entry: AuditEntry }) {
  if (subject === null || subject.name === actor.name) return null
  const name = subject.kind === 'lead' ? text.lead(subject.name) : subject.name
  return <span className="break-words text-muted-foreground">{` · ${name}`}</span>
}
