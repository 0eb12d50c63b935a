import { foreignSpendCurrencies } from '#domain/campaign/campaign-figures'
import type { SharedFigures } from '../../data/shares.ts'
import { columns, rowName, shownFigure } from '../../parts/campaigns/columns.ts'
import { figureGrid } from '../../parts/figure-grid.ts'
import { useIsNarrow } from '../../parts/use-is-narrow.ts'
import { campaignsText } from '../../text/campaigns.ts'
import { sharedText as text } from '../../text/share.ts'
import { Card, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Campaigns = SharedFigures['campaigns']
type Line = { key: string; name: string; figures: Campaigns['rows'][number] | Campaigns['total'] }

const ofSpend = ['spend', 'cpl', 'cpa', 'roas']

/** The campaigns with their sum, as a table or, where that has no room, as cards. */
export function SharedCampaigns({ campaigns }: { campaigns: Campaigns | undefined }) {
  const isNarrow = useIsNarrow()
  const paidWith = campaigns ? foreignSpendCurrencies(campaigns.total) : []
  return (
    <Card aria-labelledby="shared-campaigns" aria-busy={!campaigns}>
      <CardHeader className="pb-4">
        <CardTitle id="shared-campaigns">{text.campaigns}</CardTitle>
      </CardHeader>
      {!campaigns && <Skeleton className="mx-5 mb-5 h-40" />}
      {campaigns?.rows.length === 0 && <EmptyState title={text.noCampaigns} className="pt-4" />}
      {campaigns &&
        campaigns.rows.length > 0 &&
        (isNarrow ? (
          <CampaignCards campaigns={campaigns} />
        ) : (
          <CampaignTable campaigns={campaigns} />
        ))}
      {paidWith.length > 0 && (
        <p className="border-t px-5 py-3 text-muted-foreground text-xs">
          {campaignsText.foreignSpend(paidWith)}
        </p>
      )}
    </Card>
  )
}

function CampaignTable({ campaigns }: { campaigns: Campaigns }) {
  const shown = shownColumns(campaigns)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard scrolls it sideways
    <div tabIndex={0} className="fade-where-cut overflow-x-auto">
      <table
        aria-labelledby="shared-campaigns"
        className="w-full border-t text-[0.8125rem] print:text-[0.625rem] print:[&_:is(td,thead_th)]:px-1"
      >
        <thead className="text-muted-foreground text-xs">
          <tr>
            <th scope="col" className="sticky left-0 bg-card px-5 py-2 text-left font-medium">
              {campaignsText.columns.name}
            </th>
            {shown.map(({ sort }) => (
              <th key={sort} scope="col" className="px-2 py-2 text-right font-medium last:pr-5">
                {campaignsText.columns[sort]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(campaigns).map(({ key, name, figures }) => (
            <tr key={key} className="break-inside-avoid border-t">
              <th
                scope="row"
                className="wrap-anywhere sticky left-0 min-w-40 bg-card px-5 py-2 text-left align-top font-normal"
              >
                {name}
              </th>
              {shown.map((column) => (
                <td
                  key={column.sort}
                  className="whitespace-nowrap px-2 py-2 text-right align-top tabular-nums last:pr-5"
                >
                  {shownFigure(column, figures)}
                </td>
              ))}
            </tr>
          ))}
          <tr className="break-inside-avoid border-t font-semibold">
            <th scope="row" className="sticky left-0 bg-card px-5 py-2.5 text-left">
              {campaignsText.total}
            </th>
            {shown.map((column) => (
              <td
                key={column.sort}
                className="whitespace-nowrap px-2 py-2.5 text-right tabular-nums last:pr-5"
              >
                {shownFigure(column, campaigns.total)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function CampaignCards({ campaigns }: { campaigns: Campaigns }) {
  const shown = shownColumns(campaigns)
  const all = [{ key: '', name: campaignsText.total, figures: campaigns.total }]
  return (
    <ul aria-labelledby="shared-campaigns">
      {[...all, ...linesOf(campaigns)].map(({ key, name, figures }) => (
        <li key={key} className="border-t px-5 py-3 first:bg-muted/50">
          <p className="wrap-anywhere font-medium">{name}</p>
          <dl className={figureGrid(shown.map((column) => shownFigure(column, figures)))}>
            {shown.map((column) => (
              <div key={column.sort} className="grid min-w-0 content-between">
                <dt className="text-faint text-xs">{campaignsText.columns[column.sort]}</dt>
                <dd className="text-[0.8125rem] tabular-nums">{shownFigure(column, figures)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Without any spend, what is divided by it is a row of dashes. */
function shownColumns({ hasSpend }: Campaigns) {
  return hasSpend ? columns : columns.filter(({ sort }) => !ofSpend.includes(sort))
}

function linesOf({ rows, others }: Campaigns): Line[] {
  return [
    ...rows.map((row) => ({ key: `${row.kind} ${row.name}`, name: rowName(row), figures: row })),
    ...(others
      ? [{ key: 'others', name: campaignsText.others(others.count), figures: others }]
      : []),
  ]
}
