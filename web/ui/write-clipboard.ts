/**
 * Copies a text; rejects when the browser refuses. The clipboard API exists only in secure contexts,
 * and a self-hosted server may be reached by http.
 */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog: its focus trap would take the selection away from the body.
  const host = document.activeElement?.closest('[role=dialog]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('copy refused')
}
