import { checkParam, type Sighting } from '../../data/capture.ts'

/** A check that was started: the site, and when it had last answered one before. */
export type Check = { host: string; checkedBefore: string | null }

/** The address to open for a check of a typed site; null when it is no web address. */
export function checkAddress(typed: string): URL | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || !/[.:]|^localhost$/.test(url.host)) return null
  url.searchParams.set(checkParam, '1')
  return url
}

/** The site's report, whether it answers with or without `www.`. */
export function sightingOf(sightings: Sighting[], host: string): Sighting | undefined {
  const bare = (name: string) => name.replace(/^www\./, '')
  return (
    sightings.find((sighting) => sighting.host === host) ??
    sightings.find((sighting) => bare(sighting.host) === bare(host))
  )
}

/** The report that answers a check: another one than before it, whatever the clocks say. */
export function answerOf(check: Check, sightings: Sighting[]): Sighting | null {
  const sighting = sightingOf(sightings, check.host)
  const isNew = sighting?.checkedAt != null && sighting.checkedAt !== check.checkedBefore
  return isNew ? sighting : null
}
