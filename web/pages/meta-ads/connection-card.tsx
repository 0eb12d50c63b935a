import { Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MetaSettings } from '../../data/meta-settings.ts'
import { ConnectionBadge } from '../../parts/connection-badge.tsx'
import { metaStanding } from '../../parts/connection-standing.ts'
import { DisconnectMeta } from '../../parts/disconnect-meta.tsx'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { PauseAlert } from '../../parts/pause-alert.tsx'
import { useTimes } from '../../parts/times.tsx'
import { countdownOf, TokenWarning } from '../../parts/token-countdown.tsx'
import { connectionStateText } from '../../text/connection-state.ts'
import { metaAccountText } from '../../text/meta-account.ts'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'

const text = metaAdsText.connection

/** Which pixel the events go to, and whether they go. */
export function ConnectionCard({ settings }: { settings: MetaSettings }) {
  const { formatDateTime } = useTimes()
  const mayWrite = useMay('connections')
  const { metaConnected: isConnected, pauseReason } = settings
  const standing = metaStanding(settings)
  const countdown = countdownOf(settings)
  return (
    <Card>
      <CardHeader>
        <div className="flex flex-wrap items-center gap-2.5">
          <CardTitle>{text.title}</CardTitle>
          <ConnectionBadge standing={standing} />
        </div>
        {isConnected && (
          <CardAction className="flex-wrap max-sm:w-full">
            <Button variant="outline" size="sm" asChild>
              <Link to={paths.settings}>
                <Settings2 aria-hidden="true" />
                {text.manage}
              </Link>
            </Button>
            {mayWrite && <DisconnectMeta />}
          </CardAction>
        )}
      </CardHeader>
      <CardContent className="grid gap-4 pt-4">
        {pauseReason && (
          <PauseAlert
            isRefused={settings.isRefused}
            title={text.pauseTitle}
            reason={pauseReason}
            action={
              <Button variant="outline" size="sm" asChild>
                <Link to={paths.settings}>{text.pauseAction}</Link>
              </Button>
            }
          />
        )}
        {standing === 'unproven' && (
          <p className="text-[0.8125rem] text-muted-foreground">
            {connectionStateText.unprovenHint}
          </p>
        )}
        <TokenWarning settings={settings} />
        {isConnected ? (
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
            <Fact label={text.pixel}>
              <span className="font-mono">{settings.pixelId}</span>
            </Fact>
            <Fact label={text.token}>
              <span className="font-mono">{settings.metaAccessToken}</span>
            </Fact>
            {settings.metaConnectedAt && (
              <Fact label={settings.acceptedAt === null ? text.savedAt : text.since}>
                {formatDateTime(settings.metaConnectedAt)}
              </Fact>
            )}
            {settings.metaAdAccountId && (
              <Fact label={text.account}>
                {settings.adAccountName ?? (
                  <span className="font-mono">{settings.metaAdAccountId}</span>
                )}
              </Fact>
            )}
            {countdown && !countdown.isSoon && settings.tokenExpiresAt && (
              <Fact label={metaAccountText.expiry.label}>
                <span title={formatDateTime(settings.tokenExpiresAt)}>{countdown.words}</span>
              </Fact>
            )}
            {settings.testEventCode && (
              <Fact label={text.testCode}>
                <span className="text-warning-text">{text.testOn(settings.testEventCode)}</span>
              </Fact>
            )}
          </dl>
        ) : (
          <p className="text-muted-foreground">{text.disconnectedText}</p>
        )}
      </CardContent>
    </Card>
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
