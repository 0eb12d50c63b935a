import type { HealthPlace } from '#contracts/tracking-health'

/** A deleted link is in no list and cannot be opened. */
export function linkPlace(row: { link_id: string | null; is_listed: boolean }): HealthPlace | null {
  return row.link_id !== null && row.is_listed ? { screen: 'link', id: row.link_id } : null
}
