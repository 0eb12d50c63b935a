import { decorate, type Params, partsOf } from '../decorate-links.ts'
import { settings } from '../settings.ts'
import { explain } from './explain.ts'
import { textOf } from './record.ts'

/** The links that open a conversation, in the forms that WhatsApp documents and pages use. */
export const chatSelector = '[href*="wa.me/" i],[href*="whatsapp" i]'

const chat =
  /^(?:(?:https?:)?\/\/(?:(?:www\.)?wa\.me\/|(?:api|web|www)\.whatsapp\.com\/send)|whatsapp:\/\/send)/i

// Number → code of the tracked link that leads to it; empty while it is asked and when none does.
const codeOf = new Map<string, string>()

/**
 * Turns a link that opens a chat into the tracked link, when one of those that `data-link` names
 * leads to the same number; the page's own text goes along. Everything else stays as it is: a number
 * that is not theirs, an invitation to share. `again` runs when the answer for a new number is in.
 */
export function trackChat(link: Element, params: Params, again: () => void): void {
  const address = link.getAttribute('href') ?? ''
  if (!settings.link || !chat.test(address)) return
  const [, before, query] = partsOf(address)
  const value = (name: string) => new RegExp(`(?:^|&)(${name}=[^&]*)`).exec(query!)?.[1] ?? ''
  const number = textOf(value('phone') || `=${before!.replace(/^.*wa\.me\//i, '')}`)
  const phone = number.replace(/[\s+().-]/g, '')
  if (!/^\d{8,15}$/.test(phone)) return
  const code = codeOf.get(phone)
  if (code === undefined) ask(phone, again)
  if (!code) return
  const text = value('text')
  const to = `${settings.base}/r?click_id=${code}${text && `&rastro_${text}`}`
  link.setAttribute('href', decorate(to, params))
  explain(address, '→', to)
}

function ask(phone: string, again: () => void): void {
  codeOf.set(phone, '')
  const links = encodeURIComponent(settings.link ?? '')
  fetch(`${settings.base}/capture/link?links=${links}&phone=${phone}`, { credentials: 'omit' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then((code) => {
      codeOf.set(phone, code)
      explain(phone, code ? `leva ao link ${code}` : 'não é o número de nenhum link de data-link')
      if (code) again()
    })
    .catch((error) => explain(phone, 'não foi possível perguntar', error))
}
