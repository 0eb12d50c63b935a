import { settings } from './settings.ts'

const own = `${settings.base}/r`.replace(/^\w+:/, '')

/** True for an address of our own that counts a click: `/r?…click_id=<code>`, `/r/<code>`. */
export function isTracking(address: string, page: string): boolean {
  // No address has a line break.
  const rest = new URL(address, page).href.replace(own, '\n')
  return /^https?:\n(\/\w|\/?\?(.*&)?click_id=[^&#])/.test(rest)
}
