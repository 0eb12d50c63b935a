import type { LeadDetail } from '../../data/leads.ts'
import { privacySignalText as words } from '../../text/privacy-signal.ts'
import { useTimes } from '../times.tsx'

/** What browsers said about the person being followed, click by click; nothing where none said anything. */
export function PrivacySignals({ lead: { privacySignals } }: { lead: LeadDetail }) {
  const { formatDateTime } = useTimes()
  if (privacySignals.length === 0) return null
  return (
    <div className="mt-4 grid gap-1.5 rounded-lg border p-3.5">
      <h4 className="font-medium text-[0.8125rem]">{words.label}</h4>
      <ul aria-label={words.label} className="grid gap-1 text-[0.8125rem]">
        {privacySignals.map(({ signal, at }) => (
          <li key={at}>{words.said(signal, formatDateTime(at))}</li>
        ))}
      </ul>
      <p className="text-muted-foreground text-xs">{words.hint}</p>
    </div>
  )
}
