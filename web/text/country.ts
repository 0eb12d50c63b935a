import { onFirstUse } from './on-first-use.ts'

const names = onFirstUse(() => new Intl.DisplayNames(['pt-BR'], { type: 'region' }))

/** A country by its ISO code, in Portuguese: 'BR' is 'Brasil'; what is no code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code
}
