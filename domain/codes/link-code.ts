/** A link's public code, as part of a regular expression: eight of `0-9a-z` without `i l o u`. */
export const linkCodePattern = '[0-9a-hjkmnp-tv-z]{8}'

const linkCode = new RegExp(`^${linkCodePattern}$`)

/** Whether a text is a link's code and nothing else, as the product writes it. */
export function isLinkCode(text: string): boolean {
  return linkCode.test(text)
}
