import { campaignNames } from '../decorate-links.ts'
import { own } from '../own.ts'
import { mayRemember, rastro, settings, store, stored } from '../settings.ts'
import { explain } from './explain.ts'

const dayMs = 86_400_000

let isReported = false

/**
 * Tells the product that the script runs here: at once on a page opened with `?rastro_check=1`, else
 * once a day and browser (never where nothing may be stored, or each page would tell each time). To
 * be called again: consent may come later.
 * Names of parameters without values, nothing about the visitor, no cookies, which `sendBeacon`
 * would send.
 */
export function reportPage(): void {
  const { account, base } = settings
  const checked = /[?&]rastro_check=1/.test(location.search) ? '1' : ''
  if (isReported || !account || !(checked || isDue())) return
  isReported = true
  const names = [...(rastro.params?.().keys() ?? [])].filter((name) => campaignNames.has(name))
  const external = own(document, 'querySelector')('script[src*="/c.js"]') ? 'external' : 'inline'
  const { host, pathname } = location
  const body = {
    account,
    host,
    path: pathname,
    params: names.join(),
    variant: settings.variant ?? external,
    checked,
  }
  explain('página informada', body)
  fetch(`${base}/capture/sighting`, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
    body: new URLSearchParams(body),
  }).catch(explain)
}

/** Once a day, where that can be remembered. */
function isDue(): boolean {
  if (!mayRemember() || Number(stored('Next')) > Date.now()) return false
  const next = String(Date.now() + dayMs)
  store('Next', next)
  return stored('Next') === next
}
