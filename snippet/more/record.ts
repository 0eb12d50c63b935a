import { campaignNames, rawValue } from '../decorate-links.ts'
import { mayRemember, rastro, store, stored } from '../settings.ts'
import { recall } from '../touches.ts'

/** The text that the value of `name=value` stands for; `+` is a space except in click ids. */
export function textOf(raw: string): string {
  const value = rawValue(raw)
  try {
    return decodeURIComponent(/^_|clid=|braid=/.test(raw) ? value : value.replace(/\+/g, ' '))
  } catch {
    return value
  }
}

/**
 * Keeps the captured campaign parameters (spec 3, Entities) where the generators read them: in
 * `window.rastroCampaign`, and in localStorage under the same name.
 */
export function keepRecord(): void {
  const touch = recall('Last')
  const record: Record<string, string> = {}
  rastro.params?.().forEach((raw, name) => {
    if (!campaignNames.has(name)) return
    const words = name.replace('tintim', 'traffic')
    record[words.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())] = textOf(raw)
  })
  if (!Object.keys(record).length) return
  record.capturedAt = new Date(touch?.at ?? Date.now()).toISOString()
  record.originalUrl = touch?.url ?? location.href
  window.rastroCampaign = record
  const text = JSON.stringify(record)
  if (mayRemember() && stored('Campaign') !== text) store('Campaign', text)
}
