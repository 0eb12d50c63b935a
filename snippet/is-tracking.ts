import { own } from './own.ts'
import { settings } from './settings.ts'

const start = `${settings.base}/r`
const ours = start.replace(/^\w+/, '')

/** True for an address of our own that counts a click: `/r?…click_id=<code>`, `/r/<code>`. */
export function isTracking(address: string, on: Node): boolean {
  // Reading an address takes longer than all else here; one that begins as ours needs none.
  const whole = address.startsWith(start) ? address : new URL(address, own(on, 'baseURI')).href
  // No read address has a line break.
  return /^https?\n(\/\w|\/?\?(.*&)?click_id=[^&#])/s.test(whole.replace(ours, '\n'))
}
