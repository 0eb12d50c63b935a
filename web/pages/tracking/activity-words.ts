import type { ActivityRow, ActivitySummary } from '../../data/clicks.ts'
import { formatPercent } from '../../text/format.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import type { trackingText } from '../../text/tracking.ts'

type ActivityIdentity = Pick<ActivityRow, 'id' | 'activityType' | 'code'>

/**
 * Spec 9: a click shows 8 characters in upper case, a message its first 12. What names a click is
 * the code that its greeting carries: the link's code is the same for each of its clicks.
 */
export function shownId({ id, activityType, code }: ActivityIdentity): string {
  if (activityType === 'message') return id.slice(0, 12)
  return (code ?? id.replace(/^c_/, '')).slice(0, 8).toUpperCase()
}

/** Spec 4 'Click list badge'. */
export function badgeOf({
  activityType,
  converted,
}: Pick<ActivityRow, 'activityType' | 'converted'>): keyof typeof trackingText.badges {
  if (activityType === 'message') return 'whatsapp'
  return converted ? 'converted' : 'pending'
}

/** What kind of device, and its system: 'Celular · Android'; null when nothing is known. */
export function deviceLabel({ type, os }: ActivityRow['deviceInfo']): string | null {
  const parts = [type ? detailsText.device.types[type] : null, os].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** What was odd about the click, as sentences. */
export function oddities(
  row: Pick<ActivityRow, 'orphan' | 'truncated' | 'unexpandedParams'>,
): string[] {
  return [
    row.orphan ? detailsText.orphanClick : null,
    row.unexpandedParams.length > 0 ? detailsText.unexpandedParams(row.unexpandedParams) : null,
    row.truncated ? detailsText.truncatedParams : null,
  ].filter((reason) => reason !== null)
}

/** Whole percent, as on the dashboard; a small rate keeps a decimal so that it does not read 0%. */
export function shownRate({ clicks, converted }: ActivitySummary): string {
  if (clicks === 0) return formatPercent(0)
  const exact = (100 * converted) / clicks
  return formatPercent(Math.round(exact) === 0 ? exact : Math.round(exact))
}
