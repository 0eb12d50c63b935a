import type { MetaSettings } from '../../../data/meta-settings.ts'
import { ConnectMeta } from '../../../parts/connect-meta.tsx'
import { useMay } from '../../../parts/may.tsx'
import { countdownOf, TokenWarning } from '../../../parts/token-countdown.tsx'
import { metaAccountText } from '../../../text/meta-account.ts'

const text = metaAccountText.connect

/** The login at Meta where this server has one, and how long the token lasts. */
export function MetaLogin({ settings }: { settings: MetaSettings }) {
  const mayWrite = useMay('connections')
  const countdown = countdownOf(settings)
  const isOffered = settings.oauthAvailable && mayWrite
  if (!isOffered && countdown === null) return null
  return (
    <div className="grid gap-4 px-5 pt-4">
      <TokenWarning settings={settings} />
      {countdown && !countdown.isSoon && (
        <p className="text-[0.8125rem] text-muted-foreground">{countdown.words}.</p>
      )}
      {isOffered && !countdown?.isSoon && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-muted/40 px-3.5 py-3">
          <p className="min-w-48 flex-1 text-[0.8125rem]">{text.text}</p>
          <ConnectMeta
            isRenewal={settings.metaConnected}
            variant={settings.metaConnected ? 'outline' : 'default'}
          />
        </div>
      )}
      {isOffered && (
        <p className="flex items-center gap-3 text-faint text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          {text.byHand}
        </p>
      )}
    </div>
  )
}
