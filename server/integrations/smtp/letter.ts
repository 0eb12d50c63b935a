/** Text that stands as it is in HTML, also in an attribute. */
export function escapedHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A text for a header, where a line break would begin another one. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
