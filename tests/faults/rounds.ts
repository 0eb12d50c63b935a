/**
 * How often a test of faults strikes: a few times among the other tests, as often as asked in
 * `npm run test:faults`.
 */
export const rounds = Number(process.env.RASTRO_FAULT_ROUNDS ?? 3)

/** Catches what hangs, however many rounds there are. */
export const timeout = 3_600_000
