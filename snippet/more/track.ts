import { guarded } from '../guarded.ts'
import { mayRemember, rastro, settings } from '../settings.ts'
import { explain } from './explain.ts'
import { textOf } from './record.ts'

/**
 * Counts an event of the page for the visitor's campaign: `rastro.track('orçamento', 150)`. Without
 * consent, a name or an account nothing is sent; nothing about the visitor ever is.
 */
function track(name: unknown, value?: unknown): void {
  const { account, base } = settings
  if (!account || !mayRemember() || typeof name !== 'string' || !name.trim()) {
    explain('evento não contado:', name, account ? '' : 'falta data-account')
    return
  }
  const body = new URLSearchParams({
    account,
    host: location.host,
    name: name.slice(0, 60),
    campaign: textOf(rastro.params?.().get('utm_campaign') ?? '='),
  })
  if (Number.isFinite(value)) body.set('value', `${value}`)
  explain('evento contado:', name, value ?? '')
  fetch(`${base}/capture/event`, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
    body,
  }).catch(explain)
}

/** Counts what waited for this file, then each event at once. */
export function trackWaiting(): void {
  const waiting = rastro.tracked ?? []
  rastro.tracked = []
  rastro.track = guarded(track)
  for (const [name, value] of waiting) track(name, value)
}
