import { decorate } from '../decorate-links.ts'
import { isTracking } from '../is-tracking.ts'
import { own } from '../own.ts'
import { mayRemember, rastro, settings } from '../settings.ts'
import { recall } from '../touches.ts'
import { chatSelector } from './chat-links.ts'
import { explain } from './explain.ts'

const maxLinks = 200

/** Says in the console what each link of the page got, and why the others did not. */
export function explainPage(): void {
  explain('endereço do Rastro:', settings.base)
  explain('parâmetros dos links:', ...(rastro.params?.().values() ?? []))
  explain('primeira campanha:', recall('First')?.url, 'última campanha:', recall('Last')?.url)
  if (!mayRemember()) explain('sem consentimento: nada é guardado e nenhum cookie é lido')
  const links = [...own(document, 'querySelectorAll')('a[href],area[href]')].slice(0, maxLinks)
  for (const link of links) explain(reasonOf(link), link)
}

function reasonOf(link: Element): string {
  const address = link.getAttribute('href') ?? ''
  try {
    if (isTracking(address, link)) {
      // What a link has got is not added a second time.
      const isDone = decorate(address, rastro.params?.() ?? new Map()) === address
      return isDone ? 'recebeu os parâmetros:' : 'link rastreado, ainda sem os parâmetros:'
    }
  } catch {
    return 'endereço malformado, fica como está:'
  }
  if (!link.matches(chatSelector)) return 'não é link rastreado, fica como está:'
  return settings.link
    ? 'conversa com número que não é de data-link, fica como está:'
    : 'conversa sem link rastreado (falta data-link), fica como está:'
}
