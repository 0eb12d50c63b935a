/** Money of one currency that is not the real; it is added to no amount in BRL. */
export type ForeignMoney = { currency: string; spendCents: number; revenueCents: number }

/** What is added up for a row of the campaign report; money in integer cents of BRL. */
export type CampaignSums = {
  /** Counted clicks, by their own instant. */
  clicks: number
  /** People who wrote, by their first message, tracked or not. */
  conversations: number
  /** Those of them that are tracked. */
  leads: number
  /** Those of the conversations whose status is converted. */
  customers: number
  /** Their paid sales in BRL, and how many of them bought more than once. */
  sales: number
  repeats: number
  revenueCents: number
  /** Their paid sales in BRL by the day of the sale, whenever they wrote first. */
  periodSales: number
  periodRevenueCents: number
  /** Null: cannot be told under the chosen filters. */
  spendCents: number | null
  foreign: ForeignMoney[]
}

export type CampaignFigures = CampaignSums & {
  /** Revenue per sale: cents, rounded half up. Null: no sale. */
  ticketCents: number | null
  /**
   * Spend per lead, customer: cents, rounded half up. Null: unknown spend, spend in two currencies, or nobody
   * to divide by.
   */
  cplCents: number | null
  cpaCents: number | null
  /** Revenue per spend, four decimals. Null: unknown spend, none, or spend in two currencies. */
  roas: number | null
}

/**
 * From how many leads a cost per lead may be compared. Arrivals vary by about the root of their
 * count: below ten, one lead more or less moves the figure by over 10 %, and chance alone by a third.
 */
export const enoughLeads = 10

/** From how many sales a ROAS may be ranked: one large sale more or less would turn the order around. */
export const enoughSales = 3

/** The sums with the figures that are divided from them. */
export function withRatios(sums: CampaignSums): CampaignFigures {
  const { leads, customers, sales, revenueCents } = sums
  const spendCents = comparableSpend(sums)
  return {
    ...sums,
    ticketCents: costPer(revenueCents, sales),
    cplCents: costPer(spendCents, leads),
    cpaCents: costPer(spendCents, customers),
    roas: roasOf(revenueCents, spendCents),
  }
}

/** ROAS of what tracked people bought: all revenue without that of those who wrote without a trace. */
export function roasOfTracked(
  total: Pick<CampaignSums, 'revenueCents' | 'spendCents' | 'foreign'>,
  untrackedCents: number,
): number | null {
  return roasOf(total.revenueCents - untrackedCents, comparableSpend(total))
}

/** Currencies, beside the real, in which ads were paid: they are why a row has no cost per lead and no ROAS. */
export function foreignSpendCurrencies({ foreign }: Pick<CampaignSums, 'foreign'>): string[] {
  return foreign.filter(({ spendCents }) => spendCents !== 0).map(({ currency }) => currency)
}

/**
 * Spend that revenue, leads and customers may be divided by. Null where a part of the spend is in another
 * currency: the row's people and reais were also brought by that part, and it has no amount in BRL.
 */
function comparableSpend(sums: Pick<CampaignSums, 'spendCents' | 'foreign'>): number | null {
  return foreignSpendCurrencies(sums).length > 0 ? null : sums.spendCents
}

/** 'amostra pequena': there are leads, but too few to compare their cost (`enoughLeads`). */
export function isSmallSample({ leads }: Pick<CampaignSums, 'leads'>): boolean {
  return leads > 0 && leads < enoughLeads
}

/**
 * The change against the period before in percent of what was then; null without a figure then or
 * now, or from zero, of which nothing is a percentage.
 */
export function changePercent(now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (now === before) return 0
  return before === 0 ? null : (100 * (now - before)) / Math.abs(before)
}

/** The sums of two rows; unknown spend makes the sum unknown. */
export function addedSums(one: CampaignSums, other: CampaignSums): CampaignSums {
  return {
    clicks: one.clicks + other.clicks,
    conversations: one.conversations + other.conversations,
    leads: one.leads + other.leads,
    customers: one.customers + other.customers,
    sales: one.sales + other.sales,
    repeats: one.repeats + other.repeats,
    revenueCents: one.revenueCents + other.revenueCents,
    periodSales: one.periodSales + other.periodSales,
    periodRevenueCents: one.periodRevenueCents + other.periodRevenueCents,
    spendCents:
      one.spendCents === null || other.spendCents === null
        ? null
        : one.spendCents + other.spendCents,
    foreign: addedMoney([...one.foreign, ...other.foreign]),
  }
}

/** One entry a currency, by its name; a currency whose amounts cancel each other is left out. */
export function addedMoney(amounts: readonly ForeignMoney[]): ForeignMoney[] {
  const sums = new Map<string, ForeignMoney>()
  for (const { currency, spendCents, revenueCents } of amounts) {
    const known = sums.get(currency) ?? { currency, spendCents: 0, revenueCents: 0 }
    sums.set(currency, {
      currency,
      spendCents: known.spendCents + spendCents,
      revenueCents: known.revenueCents + revenueCents,
    })
  }
  return [...sums.values()]
    .filter(({ spendCents, revenueCents }) => spendCents !== 0 || revenueCents !== 0)
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

function roasOf(revenueCents: number, spendCents: number | null): number | null {
  if (spendCents === null || spendCents <= 0) return null
  return Math.round((revenueCents / spendCents) * 10_000) / 10_000
}

function costPer(spendCents: number | null, count: number): number | null {
  if (spendCents === null || spendCents <= 0 || count === 0) return null
  return Math.floor((2 * spendCents + count) / (2 * count))
}
