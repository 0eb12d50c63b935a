import { TriangleAlert } from 'lucide-react'
import type { MetaSettings } from '../data/meta-settings.ts'
import { metaAccountText } from '../text/meta-account.ts'
import { ConnectMeta } from './connect-meta.tsx'
import { useTimes } from './times.tsx'
import { type TokenExpiry, tokenExpiry } from './token-expiry.ts'

const text = metaAccountText.expiry

/** How long the token lasts, in words; null for one without an end. */
export function countdownOf(settings: MetaSettings): (TokenExpiry & { words: string }) | null {
  const expiry = settings.metaConnected ? tokenExpiry(settings.tokenExpiresAt, Date.now()) : null
  if (expiry === null) return null
  const { daysLeft } = expiry
  return {
    ...expiry,
    words: daysLeft === null ? text.over : daysLeft === 0 ? text.soon : text.inDays(daysLeft),
  }
}

/** The warning of the last week, with the way to renew; nothing before. */
export function TokenWarning({ settings }: { settings: MetaSettings }) {
  const { formatDateTime } = useTimes()
  const countdown = countdownOf(settings)
  if (countdown === null || !countdown.isSoon || settings.tokenExpiresAt === null) return null
  const advice = countdown.daysLeft === null ? text.adviceOver : text.advice
  return (
    <div role="status" className="flex flex-wrap gap-3 rounded-lg bg-warning-soft px-3.5 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
      <div className="min-w-48 flex-1">
        <p
          className="font-medium text-warning-text"
          title={formatDateTime(settings.tokenExpiresAt)}
        >
          {countdown.words}
        </p>
        <p className="text-[0.8125rem]">
          {advice} {!settings.oauthAvailable && text.adviceByHand}
        </p>
      </div>
      {settings.oauthAvailable && <ConnectMeta isRenewal variant="outline" />}
    </div>
  )
}
