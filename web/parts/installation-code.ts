import { escapeHtml } from '#domain/html-text'

/** The id by which pages report to an account, and the tracked link that the page's own chat links become. */
export type Installation = { publicUrl: string; pageCode: string; linkCode?: string | undefined }

/** The script element for the head of the customer's page. */
export function installationCode({ publicUrl, pageCode, linkCode }: Installation): string {
  const link = linkCode ? ` data-link="${escapeHtml(linkCode)}"` : ''
  const src = escapeHtml(`${publicUrl}/c.js`)
  return `<script async src="${src}" data-account="${escapeHtml(pageCode)}"${link}></script>`
}

/** The script itself as an element, for pages that load no script from another site. */
export function inlineCode(installation: Installation, script: string): string {
  const { publicUrl, pageCode, linkCode } = installation
  const link = linkCode ? ` data-link="${escapeHtml(linkCode)}"` : ''
  const base = `data-base="${escapeHtml(publicUrl)}" data-variant="inline"`
  // The element ends at the first `</script`, wherever it stands.
  const safe = script.trim().replace(/<\/(script)/gi, '<\\/$1')
  return `<script ${base} data-account="${escapeHtml(pageCode)}"${link}>${safe}</script>`
}
