import { foldText } from '#domain/text-fold'

let codesByName: Map<string, string> | undefined

/** ISO 3166-1 alpha-2 code of a code or of a country's name in Portuguese or English, or null. */
export function countryCode(text: string): string | null {
  codesByName ??= knownCountries()
  const code = text.trim().toUpperCase()
  return codesByName.get(foldText(text.trim())) ?? (isCode(code) ? code : null)
}

function knownCountries(): Map<string, string> {
  const codes = new Map<string, string>()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const languages = ['pt-BR', 'en'].map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  )
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (!isCode(code)) continue
    for (const names of languages) {
      const name = names.of(code)
      if (name !== undefined) codes.set(foldText(name), code)
    }
  }
  return codes
}

// Withdrawn codes (DD, SU) have names too, but canonicalise to the code of today.
function isCode(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return new Intl.Locale(`und-${code}`).region === code && names.of(code) !== undefined
}
