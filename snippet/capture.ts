import { decorate, type Params } from './decorate-links.ts'
import { everywhere } from './everywhere.ts'
import { guarded } from './guarded.ts'
import { isTracking } from './is-tracking.ts'
import { own } from './own.ts'
import { rastro, settings, stored } from './settings.ts'
import { linkParams, lookAt } from './touches.ts'

// A guest on other people's pages: whatever the page or another script on it does, nothing is
// thrown into it and nothing is repeated without end.

/** The property of a link under which stands what was done to it: no other script knows it. */
const done = Symbol()
type Done = [from: string, to: string, params: Params, writes: number]
type Link = Element & { [done]?: Done }

const pass = everywhere(
  '[href*="/r?"],[href*="/r/"]',
  linkParams,
  (link: Link, params, isClick) => {
    const now = link.getAttribute('href')!
    let [from, lastTo, lastParams, writes = 0] = link[done] ?? []
    if (lastTo !== now) from = now
    else if (lastParams === params) return
    if (!isTracking(from!, link)) return
    const to = decorate(from!, params)
    // Another script that puts its own address back each time is left to itself until the click.
    if (to !== now && (isClick || writes < 50)) link.setAttribute('href', to)
    link[done] = [from!, to, params, writes + 1]
  },
)

const again = guarded(() => {
  pass()
  // What few pages need comes in a second file, once a day and browser or when it is called for.
  if (
    rastro.settings ||
    (!rastro.tracked &&
      +stored('Next')! > Date.now() &&
      !settings.link &&
      !/rastro_/.test(location.search) &&
      !own(document, 'querySelector')('[action*="/r"]'))
  ) {
    return
  }
  rastro.settings = settings
  import(/* @vite-ignore */ `${settings.base}/c-more.js`).catch(() => {})
})

guarded(() => {
  if (!settings.base || rastro.params) return
  rastro.params = linkParams
  rastro.track = (...event) => {
    rastro.tracked = [...(rastro.tracked ?? []), event]
    again()
  }
  again()
  // Spec 4: the moments of the product's own screens and those of a customer's page.
  for (const ms of [50, 100, 150, 300, 500, 800, 1000, 1600]) setTimeout(again, ms)
  // These come with the load, the way back, a changed hash and a tab that is seen again.
  for (const type of ['focus', 'pageshow', 'popstate', 'visibilitychange']) {
    addEventListener(type, again)
  }
  for (const name of ['replaceState', 'pushState'] as const) {
    const original = history[name]
    history[name] = (...args) => {
      original.apply(history, args)
      // At once, because the next address may have lost the campaign.
      again()
    }
  }
  // A framework may have cleaned the address before this script was there. Last, because a page may
  // have taken this away.
  lookAt(performance.getEntriesByType('navigation')[0]!.name)
})()
