import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { WriteZone } from '../../parts/may.tsx'
import { paths, settingsCards } from '../../parts/paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MessagingCard } from './lines/messaging-card.tsx'
import { PixelCard } from './meta/pixel-card.tsx'
import { SettingsLayout } from './settings-layout.tsx'

const card = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const AlertsCard = card(() => import('./alerts/alerts-card.tsx').then((file) => file.AlertsCard))
const HoursCard = card(() => import('./hours/hours-card.tsx').then((file) => file.HoursCard))
const AccountCard = card(() =>
  import('./account/account-card.tsx').then((file) => file.AccountCard),
)
const LogoCard = card(() => import('./share/logo-card.tsx').then((file) => file.LogoCard))
const TeamCard = card(() => import('./team/team-card.tsx').then((file) => file.TeamCard))
const SharesCard = card(() => import('./share/shares-card.tsx').then((file) => file.SharesCard))
const EmailReportCard = card(() =>
  import('./share/email-report-card.tsx').then((file) => file.EmailReportCard),
)
const PrivacyCard = card(() =>
  import('./privacy/privacy-card.tsx').then((file) => file.PrivacyCard),
)
const RetentionCard = card(() =>
  import('./retention/retention-card.tsx').then((file) => file.RetentionCard),
)
const AuditCard = card(() => import('./audit/audit-card.tsx').then((file) => file.AuditCard))

/** The cards of a page; a card is loaded with the first page that shows it. */
const cardsOf: Partial<Record<string, ComponentType[]>> = {
  [paths.alertSettings]: [AlertsCard],
  [paths.hoursSettings]: [HoursCard],
  [paths.accountSettings]: [AccountCard, LogoCard],
  [paths.teamSettings]: [TeamCard],
  [paths.shareSettings]: [SharesCard, EmailReportCard],
  [paths.privacySettings]: [PrivacyCard, RetentionCard],
  [paths.auditSettings]: [AuditCard],
}

/** What only owners and administrators may change is shown to others, but does not answer. */
const isSetUp = new Set<string>([paths.alertSettings, paths.hoursSettings, paths.accountSettings])

/** Spec 2.11, and a page for each of what came later. */
export function SettingsPage() {
  const here = useLocation().pathname.replace(/\/+$/, '')
  const cards = cardsOf[here]
  if (!cards) {
    return (
      <SettingsLayout here={paths.settings}>
        <Connections isMetaFirst={here === settingsCards.meta} />
      </SettingsLayout>
    )
  }
  const shown = (
    <Suspense key={here} fallback={<Skeleton className="h-64" />}>
      {cards.map((Card, position) => (
        <Card key={String(position)} />
      ))}
    </Suspense>
  )
  return (
    <SettingsLayout here={here}>
      {isSetUp.has(here) ? (
        <WriteZone needs="connections" className="grid gap-5">
          {shown}
        </WriteZone>
      ) : (
        shown
      )}
    </SettingsLayout>
  )
}

/** Both connections; who came for one of them finds it first. */
function Connections({ isMetaFirst }: { isMetaFirst: boolean }) {
  return (
    <WriteZone
      needs="connections"
      className="grid grid-cols-1 items-start gap-5 min-[87.5rem]:grid-cols-2"
    >
      {isMetaFirst && <PixelCard />}
      <MessagingCard />
      {!isMetaFirst && <PixelCard />}
    </WriteZone>
  )
}
