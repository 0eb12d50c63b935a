import { BadgeDollarSign, Receipt, TrendingUp, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { foreignSpendCurrencies } from '#domain/campaign/campaign-figures'
import type { Filters } from '#domain/filters'
import type { ComparedFigures } from '../../data/campaigns.ts'
import { campaignsText, formatRoas } from '../../text/campaigns.ts'
import { moneyText as words } from '../../text/dashboard-results.ts'
import { type Column, columns, shownFigure } from '../campaigns/columns.ts'
import { Figure, FigureStrip } from '../figure-strip.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { figureChange } from './metric-change.ts'

type MoneyName = 'spend' | 'sales' | 'revenue' | 'roas'

export type Money = {
  total: ComparedFigures
  hasSpend: boolean
  /** Spend cannot be told under the chosen filters. */
  isSpendHidden: boolean
  /** ROAS of tracked people's sales alone. */
  roasOfTracked: number | null
}

const entries = [
  { name: 'spend', icon: Wallet },
  { name: 'sales', icon: Receipt },
  { name: 'revenue', icon: BadgeDollarSign },
  { name: 'roas', icon: TrendingUp },
] as const

/** What is to be done before the cost of ads is known, and where. */
export type SpendStep = { path: string; label: string }

/** What was spent and what came of it: the total of the campaign report, under its four names. */
export function MoneyFigures({
  money,
  filters,
  isCompared,
  isOld = false,
  pathOf,
  spendStep,
  children,
}: {
  money: Money | undefined
  filters: Pick<Filters, 'dateRange' | 'startDate' | 'endDate'>
  isCompared: boolean
  isOld?: boolean
  /** Where each figure is told one by one; absent for who has no login. */
  pathOf?: (name: MoneyName) => string
  /** Screen on which a person with the right has the spend told; absent without that right or need. */
  spendStep?: SpendStep | undefined
  children?: ReactNode
}) {
  const values = entries.map(({ name }) => (money ? shownMoney(name, columnOf(name), money) : null))
  const longest = Math.max(...values.map((value) => value?.length ?? 0))
  return (
    <FigureStrip label={words.label} isBusy={!money || isOld}>
      {children}
      {entries.map(({ name, icon }, place) => {
        const column = columnOf(name)
        return (
          <Figure
            key={name}
            icon={icon}
            words={{
              title: words[name].title,
              // Two lines on a phone, whatever it says.
              note: <span className="block max-sm:min-h-8">{noteOf(name, money, spendStep)}</span>,
            }}
            value={values[place] ?? null}
            longest={longest}
            to={pathOf?.(name)}
            isOld={isOld}
          >
            {isCompared &&
              (money?.total.previous && isKnown(name, money) ? (
                <ChangeBadge
                  judge={(isMore) =>
                    column.better === 'neither' ? null : (column.better === 'more') === isMore
                  }
                  change={figureChange(
                    column.value(money.total),
                    column.value(money.total.previous),
                    money.total.previous.conversations > 0,
                  )}
                  earlier={shownFigure(column, money.total.previous)}
                  filters={filters}
                />
              ) : (
                <span className="h-5" />
              ))}
          </Figure>
        )
      })}
    </FigureStrip>
  )
}

function columnOf(name: MoneyName): Column {
  const column = columns.find(({ sort }) => sort === name)
  if (!column) throw new Error(`no figure ${name}`)
  return column
}

// Nothing was told of what ads cost: that is not zero.
function shownMoney(name: MoneyName, column: Column, money: Money): string {
  return isKnown(name, money) ? shownFigure(column, money.total) : campaignsText.none
}

function isKnown(name: MoneyName, { hasSpend, isSpendHidden }: Money): boolean {
  return name === 'sales' || name === 'revenue' || (hasSpend && !isSpendHidden)
}

function noteOf(
  name: MoneyName,
  money: Money | undefined,
  spendStep: SpendStep | undefined,
): ReactNode {
  if (!money) return words[name].note
  const { total, hasSpend, isSpendHidden, roasOfTracked } = money
  if (name === 'spend') {
    if (isSpendHidden) return words.spend.hidden
    if (!hasSpend && spendStep) {
      return (
        <Link to={spendStep.path} className="relative z-10 font-medium text-accent-text underline">
          {spendStep.label}
        </Link>
      )
    }
    if (!hasSpend) return words.spend.missing
  }
  const paidWith = foreignSpendCurrencies(total)
  if (name === 'roas' && paidWith.length > 0) return words.foreignSpend(paidWith)
  if (name === 'roas' && roasOfTracked !== null) {
    return words.roas.ofAll(formatRoas(roasOfTracked))
  }
  const isForeign = total.foreign.some(({ spendCents, revenueCents }) =>
    name === 'spend' ? spendCents > 0 : revenueCents > 0,
  )
  return isForeign && name !== 'sales' ? words.foreign : words[name].note
}
