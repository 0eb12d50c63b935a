const shortestMs = 100
const longestMs = 30_000

/** A process that has lived so long has not failed at its start. */
export const steadyAfterMs = 60_000

/** How long a place stays empty after so many processes in a row have ended soon: 0.1 s, doubled up to 30 s. */
export function restartPauseMs(failures: number): number {
  return Math.min(shortestMs * 2 ** (failures - 1), longestMs)
}
