/** Lines of one file of spend. */
export const maxSpendLines = 20_000
/** Days of one line or entry. */
export const maxSpendDays = 400
/** Characters of a name. */
export const maxSpendName = 400
/** R$ 100 million in one line: more is a column that was misread. */
export const maxSpendCents = 10_000_000_000
