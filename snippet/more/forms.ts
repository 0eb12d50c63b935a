import { trackedParams } from '../../domain/campaign/param-names.ts'
import { decorate, nameOf, type Params, partsOf } from '../decorate-links.ts'
import { isTracking } from '../is-tracking.ts'
import { own } from '../own.ts'
import { textOf } from './record.ts'

const tracked: readonly string[] = trackedParams

export const formSelector = 'form[action*="/r"]'

/**
 * Gives a form that leads to a tracked link what a link gets. A GET form leaves out the query of its
 * action, `click_id` too: everything becomes hidden fields. What a person may fill in stays.
 */
export function trackForm(form: Element, params: Params): void {
  const field = (name: string) =>
    own(form, 'querySelector')<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  const action = own(form, 'getAttribute')('action') ?? ''
  const code = field('click_id')?.value
  const address = code ? `${partsOf(action)[1]}?click_id=${encodeURIComponent(code)}` : action
  const isGet = !/post|dialog/i.test(own(form, 'getAttribute')('method') ?? '')
  if (!isGet || !isTracking(address, form)) return
  const [, , query] = partsOf(decorate(address, params))
  for (const raw of query!.split('&')) {
    const name = nameOf(raw)
    const known = field(name)
    if (known && (known.type !== 'hidden' || (known.value && !tracked.includes(name)))) continue
    const input = known ?? own(own(form, 'ownerDocument'), 'createElement')('input')
    if (!known) {
      input.type = 'hidden'
      input.name = name
      own(form, 'append')(input)
    }
    input.value = textOf(raw)
  }
  own(form, 'setAttribute')('data-rastro', '')
}
