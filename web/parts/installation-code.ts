/** Whose installation it is, and the tracked link that the page's own chat links become. */
export type Installation = { publicUrl: string; userId: string; linkCode?: string | undefined }

/** The script element for the head of the customer's page. */
export function installationCode({ publicUrl, userId, linkCode }: Installation): string {
  const link = linkCode ? ` data-link="${escaped(linkCode)}"` : ''
  const src = escaped(`${publicUrl}/c.js`)
  return `<script async src="${src}" data-account="${escaped(userId)}"${link}></script>`
}

/** The script itself as an element, for pages that load no script from another site. */
export function inlineCode(installation: Installation, script: string): string {
  const { publicUrl, userId, linkCode } = installation
  const link = linkCode ? ` data-link="${escaped(linkCode)}"` : ''
  const base = `data-base="${escaped(publicUrl)}" data-variant="inline"`
  // The element ends at the first `</script`, wherever it stands.
  const safe = script.trim().replace(/<\/(script)/gi, '<\\/$1')
  return `<script ${base} data-account="${escaped(userId)}"${link}>${safe}</script>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
