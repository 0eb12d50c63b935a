/**
 * What a browser said about tracking with a click: that the visitor's data must be neither sold nor
 * shared (Global Privacy Control), that the visitor must not be followed (Do Not Track), or both. A
 * browser that says neither has not agreed to anything: it has said nothing.
 */
export const privacySignals = ['gpc', 'dnt', 'gpc_dnt'] as const
export type PrivacySignal = (typeof privacySignals)[number]

/** The names by which people know the signals. */
export const privacySignalNames = {
  gpc: 'Global Privacy Control (GPC)',
  dnt: 'Do Not Track (DNT)',
  gpc_dnt: 'Global Privacy Control (GPC) e Do Not Track (DNT)',
} as const satisfies Record<PrivacySignal, string>

/** The signal in the headers of a request; null when there is none. Both mean yes by `1` alone. */
export function privacySignalIn(headers: Record<string, string>): PrivacySignal | null {
  const hasGpc = headers['sec-gpc']?.trim() === '1'
  const hasDnt = headers.dnt?.trim() === '1'
  if (hasGpc) return hasDnt ? 'gpc_dnt' : 'gpc'
  return hasDnt ? 'dnt' : null
}
