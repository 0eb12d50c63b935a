/**
 * Where a sale stands. Only a paid one counts; a waiting one is known but not paid (or not valued)
 * yet, a refunded one was paid back, a cancelled one never came about.
 */
export const saleStatuses = ['paid', 'waiting', 'refunded', 'cancelled'] as const
export type SaleStatus = (typeof saleStatuses)[number]

/** How a sale became known. */
export const saleOrigins = ['manual', 'phrase', 'api', 'webhook', 'file'] as const
export type SaleOrigin = (typeof saleOrigins)[number]

/**
 * Why a text states no value that counts, or why its sale does not count at once: (`repeated`) the lead has one of
 * the same value already, (`doubted`) a denial, a condition, a question or a word of doubt stands beside the phrase.
 */
export const saleProblems = [
  'none',
  'zero',
  'negative',
  'several',
  'other_currency',
  'too_high',
  'unclear',
  'repeated',
  'doubted',
] as const
export type SaleProblem = (typeof saleProblems)[number]
