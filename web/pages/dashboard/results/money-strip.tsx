import { useQuery } from '@tanstack/react-query'
import { type Filters, limitsDays } from '#domain/filters'
import { bestCampaignsQuery } from '../../../data/campaigns.ts'
import { type MetaSettings, metaSettingsQuery } from '../../../data/meta-settings.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useMay } from '../../../parts/may.tsx'
import { MoneyFigures, type SpendStep } from '../../../parts/metrics/money-figures.tsx'
import { paths } from '../../../parts/paths.ts'
import { dashboardText } from '../../../text/dashboard.ts'
import { moneyText as words } from '../../../text/dashboard-results.ts'
import { Card } from '../../../ui/card.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { campaignsPath } from './figure-paths.ts'

/** Spend, sales, revenue and ROAS of the page's period. */
export function MoneyStrip({ filters }: { filters: Filters }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    bestCampaignsQuery(filters, 'campaign'),
  )
  const mayConnect = useMay('connections')
  const { data: meta } = useQuery(metaSettingsQuery())
  if (isError && !data) {
    return (
      <Card aria-label={words.label}>
        <LoadFailed title={words.failed} className="py-6" onRetry={refetch} />
      </Card>
    )
  }
  return (
    <MoneyFigures
      money={
        data && {
          total: data.total,
          hasSpend: data.hasSpend,
          isSpendHidden: data.spend === 'hidden',
          roasOfTracked: data.roasOfTracked,
        }
      }
      filters={filters}
      isCompared={limitsDays(filters)}
      isOld={isPlaceholderData}
      pathOf={(name) => campaignsPath(filters, name)}
      spendStep={mayConnect && meta ? spendStepOf(meta) : undefined}
    >
      {isError && (
        <StaleNotice
          text={dashboardText.stale(words.failed)}
          onRetry={refetch}
          className="col-span-full bg-card"
        />
      )}
    </MoneyFigures>
  )
}

/** The next step towards the cost of ads; undefined once an ad account tells it. */
function spendStepOf({ metaConnected, metaAdAccountId }: MetaSettings): SpendStep | undefined {
  if (!metaConnected) return { path: paths.metaAds, label: words.spend.connect }
  return metaAdAccountId === null ? { path: paths.metaAds, label: words.spend.choose } : undefined
}
