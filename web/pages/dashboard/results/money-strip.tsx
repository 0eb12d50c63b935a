import { useQuery } from '@tanstack/react-query'
import { type Filters, limitsDays } from '#domain/filters'
import { bestCampaignsQuery } from '../../../data/campaigns.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useMay } from '../../../parts/may.tsx'
import { MoneyFigures } from '../../../parts/metrics/money-figures.tsx'
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
      connectPath={mayConnect ? paths.metaAds : undefined}
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
