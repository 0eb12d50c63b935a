import { foldText, withoutUnseen } from '../text-fold.ts'

const separators = /[\s\p{P}+]+/gu
const mostEncodings = 3

/** A name of a campaign or medium without case and accents, its blanks and punctuation one underscore. */
export function foldName(raw: string): string {
  return foldText(withoutUnseen(raw)).replace(separators, '_').replace(/^_|_$/g, '')
}

/**
 * True when the value spells the name: as its slug, in another case, without accents, with other
 * separators, or percent-encoded once more. A name of signs alone is only itself.
 */
export function spellsName(value: string, name: string): boolean {
  const folded = foldName(name)
  if (folded === '') return value.trim() === name.trim()
  let text = value
  for (let encodings = 0; encodings < mostEncodings; encodings += 1) {
    if (foldName(text) === folded) return true
    if (!text.includes('%')) return false
    try {
      text = decodeURIComponent(text)
    } catch {
      return false
    }
  }
  return foldName(text) === folded
}
