// Zero-width and directional characters, soft hyphens, tags, variation selectors, controls, and the blank of Braille:
// with them a name looks like another one, or like none.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cn}\u2800]/gu

/**
 * An e-mail or user name in the form in which it is stored and found: without characters that nobody sees, wide and
 * other compatibility forms as the usual ones (NFKC), in lower case. Names that look alike for these reasons are one.
 */
export function loginName(typed: string): string {
  const usual = (text: string) => text.normalize('NFKC').replace(unseen, '').toLowerCase()
  // Twice: a few characters make others of these when they are folded.
  return usual(usual(typed)).normalize('NFKC').trim()
}

/** The name of a person or an account as others read it: without characters that nobody sees. */
export function shownName(typed: string): string {
  return typed.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim()
}
