import type { DestinationKind } from '#domain/conversions/destinations'

/** How a connection stands; `unproven`: stored, and nobody has confirmed yet that it works. */
export type Standing =
  | 'none'
  | 'accepted'
  | 'unproven'
  | 'silent'
  | 'refused'
  | 'stopped'
  | 'waiting'

type Told = { acceptedAt: string | null; isRefused: boolean; pauseReason: string | null }

/** What a screen may claim of a connection: that it works, only after the other side took something. */
export function standingOf(kind: DestinationKind, told: Told | undefined): Standing {
  if (told === undefined) return 'none'
  // A webhook is the customer's own: it fails, it refuses nobody.
  if (told.isRefused) return kind === 'webhook' ? 'stopped' : 'refused'
  if (told.pauseReason !== null) return 'waiting'
  if (told.acceptedAt !== null) return 'accepted'
  return kind === 'ga4' ? 'silent' : 'unproven'
}

export function metaStanding(settings: Told & { metaConnected: boolean }): Standing {
  return standingOf('meta', settings.metaConnected ? settings : undefined)
}
