// Names that the platforms document for their URL templates: Google ValueTrack, Microsoft, TikTok.
const bracedNames =
  'campaignid|adgroupid|adid|creative|keyword|matchtype|network|device|devicemodel|placement|' +
  'target|targetid|loc_physical_ms|loc_interest_ms|gclid|gbraid|wbraid|msclkid|lpurl|feeditemid|' +
  'extensionid|adposition|random|querystring|orderitemid'
const underscoredNames =
  'campaign_id|campaign_name|aid|aid_name|cid|cid_name|placement|callback_param|clickid|os|ip|ua|ts'

const bracedMacro = /* @__PURE__ */ new RegExp(
  // A whole value in braces, a brace that was never closed or opened, or a known name anywhere.
  `^\\$?\\{[\\w.:-]*\\}?$|^[\\w.:-]*\\}$|\\{(?:${bracedNames})(?::[^}]*)?\\}`,
  'i',
)
const underscoredMacro = /* @__PURE__ */ new RegExp(
  `^__[A-Z][A-Z0-9_]*__$|^__(?:${underscoredNames})_{0,2}$|__(?:${underscoredNames.toUpperCase()})__`,
)
const underscoredMacroAnyCase = /* @__PURE__ */ new RegExp(`^__(?:${underscoredNames})_{0,2}$`, 'i')
// Words that scripts, analytics tools and exports write for an absent value.
const absentWord =
  /^(?:undefined|null|none|nan|\(?not[\s_+-](?:set|provided)\)?|\((?:none|direct|null|undefined)\)|\[object(?:[ +_][^\]]*)?\]?)$/i
const macroSign = /[{}%]|__/
const encodedBraces = /%(?:25)*7[bd]/gi

/**
 * True when an ad platform left its placeholder in the value: `{{campaign.name}}`, `__CID__`,
 * `{keyword}`, and the halves that cut or twice encoded addresses leave behind (`{{campaign`,
 * `%7B%7Bad.id%7D%7D`). Meta's double braces count anywhere in the value; a name such as
 * `BR__PROMO__MAIO`, with only an underscore fashion of its own, does not.
 */
export function isUnexpandedMacro(value: string): boolean {
  if (!macroSign.test(value)) return false
  const text = value.includes('%') ? value.replace(encodedBraces, brace) : value
  if (text.includes('{') || text.includes('}')) {
    return text.includes('{{') || text.includes('}}') || bracedMacro.test(text.trim())
  }
  if (!text.includes('__')) return false
  const trimmed = text.trim()
  return underscoredMacro.test(trimmed) || underscoredMacroAnyCase.test(trimmed)
}

/**
 * The value when it says something: not absent, not blank, not an unexpanded macro, and none of the
 * words that a program writes for an absent value (`undefined`, `null`, `(not set)`, `none`). Trimmed.
 */
export function meaningful(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null
  const trimmed = value.trim()
  const isAbsent = trimmed === '' || absentWord.test(trimmed) || isUnexpandedMacro(trimmed)
  return isAbsent ? null : trimmed
}

/** A click id exactly as it came, or null when it says nothing. */
export function clickIdIn(value: string | null | undefined): string | null {
  return meaningful(value) === null ? null : (value ?? null)
}

function brace(encoded: string): string {
  return encoded.endsWith('b') || encoded.endsWith('B') ? '{' : '}'
}
