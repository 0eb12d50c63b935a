const combiningMarks = /\p{M}+/gu
const beyondAscii = /[\u0080-\uffff]/
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The form in which texts are compared: compatibility forms unified (NFKD), accents removed, lower
 * case. 'Promoção' and 'PROMOCAO' are the same text. White space and punctuation stay.
 */
export function foldText(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  // Twice: a few capitals (ẞ, Greek and Georgian letters) only decompose once in lower case.
  return stripMarks(stripMarks(text).toLowerCase())
}

/**
 * The same text in a form that PostgreSQL accepts as `text` and inside `jsonb`: NUL and lone
 * surrogates become U+FFFD; everything else, line breaks included, stays as it came.
 */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\ufffd') : wellFormed
}

/**
 * The text without what nobody sees: zero-width and directional characters, soft hyphens, variation
 * selectors. Keyboards, emoji and copying leave them between letters.
 */
export function withoutUnseen(text: string): string {
  return beyondAscii.test(text) ? text.replace(unseen, '') : text
}

function stripMarks(text: string): string {
  return text.normalize('NFKD').replace(combiningMarks, '')
}
