import { z } from 'zod'
import { meaningful } from '#domain/campaign/ad-macro'

// What says nothing at a click, such as a placeholder that the ad left unfilled, is no value.
const param = z
  .string()
  .trim()
  .max(500)
  .transform((value) => meaningful(value) ?? '')
  .catch('')

/** Global captured set used by the generators (spec 3, Entities). */
const captured = z.object({
  utmSource: param,
  utmMedium: param,
  utmCampaign: param,
  adsetName: param,
  adName: param,
  placement: param,
})
export type CapturedCampaign = z.infer<typeof captured>

export const capturedNames = captured.keyof().options

/** Key under which the capture script keeps the visit's parameters in this browser. */
const storageKey = 'rastroCampaign'

/** The parameters of a visit captured in this browser, or null when there is nothing to use. */
export function capturedCampaign(
  storage: Pick<Storage, 'getItem'> = localStorage,
): CapturedCampaign | null {
  const stored = storage.getItem(storageKey)
  if (stored === null) return null
  try {
    const campaign = captured.parse(JSON.parse(stored))
    return capturedNames.some((name) => campaign[name] !== '') ? campaign : null
  } catch {
    return null
  }
}
