import { escapeHtml } from '#domain/html-text'

/** Whose installation it is, and the tracked link that the page's own chat links become. */
export type Installation = { publicUrl: string; userId: string; linkCode?: string | undefined }

/** The script element for the head of the customer's page. */
export function installationCode({ publicUrl, userId, linkCode }: Installation): string {
  const link = linkCode ? ` data-link="${escapeHtml(linkCode)}"` : ''
  const src = escapeHtml(`${publicUrl}/c.js`)
  return `<script async src="${src}" data-account="${escapeHtml(userId)}"${link}></script>`
}

/** The script itself as an element, for pages that load no script from another site. */
export function inlineCode(installation: Installation, script: string): string {
  const { publicUrl, userId, linkCode } = installation
  const link = linkCode ? ` data-link="${escapeHtml(linkCode)}"` : ''
  const base = `data-base="${escapeHtml(publicUrl)}" data-variant="inline"`
  // The element ends at the first `</script`, wherever it stands.
  const safe = script.trim().replace(/<\/(script)/gi, '<\\/$1')
  return `<script ${base} data-account="${escapeHtml(userId)}"${link}>${safe}</script>`
}
