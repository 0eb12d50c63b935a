/**
 * Texts that Excel, LibreOffice or Google Sheets (in Portuguese or English) would turn into a number, money,
 * a percentage, a date, a time, a boolean or an error when it opens a CSV file. A campaign called `10/12` would
 * come out as a day of December, `0012` as 12.
 */
export function readsAsValue(text: string): boolean {
  if (text.length > longest) return longNumber.test(text)
  if (startsAsName.test(text)) return false
  // A spreadsheet reads wide digits and looks past spaces, also those that do not break.
  const plain = text.normalize('NFKC').replaceAll('\u2212', '-').trim().toLowerCase()
  return value.test(plain)
}

// Most cells of a file begin with a letter, and few of these with the letters of a month, a weekday, a boolean
// or a currency: the long expression is not asked about them.
const startsAsName =
  /^(?!jan|fe[vb]|mar|a[bp]r|ma[iy]|ju[nl]|ago|aug|se[tpgx]|out|oct|nov|de[zc]|ter|qu[ai]|s[aáu]|dom|mon|tue|wed|thu|fri|ver|fal|tru|r\$|us|u\$|brl|eur)[a-zà-ÿ]/i
const longest = 60
const longNumber = /^\s*\d+\s*$/

const months = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro'],
  ...['outubro', 'novembro', 'dezembro', 'january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december', 'sept'],
  ...['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  ...['feb', 'apr', 'aug', 'sep', 'oct', 'dec'],
].join('|')
const weekdays = [
  ...['(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?', 'sábado', 'domingo'],
  ...['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
].join('|')

const number = String.raw`(?:\d{1,3}(?:[.,' ]\d{3})+|\d+)(?:[.,]\d*)?|[.,]\d+`
const sign = String.raw`[+-]?\s*`
const money = String.raw`(?:r\$|us\$|u\$|\$|€|£|¥|brl|usd|eur)`
const time = String.raw`\d{1,4}:\d{1,2}(?::\d{1,2}(?:[.,]\d+)?)?\s*(?:[ap]\.?(?:m\.?)?)?`
const afterDate = String.raw`(?:,?[t ]\s*${time}(?:z|[+-]\d{2}:?\d{2})?)?`
const day = String.raw`\d{1,2}(?:º|o|st|nd|rd|th)?`
const between = String.raw`(?:\s*[/.,-]\s*|\s+(?:de|of)\s+|\s*)`

const shapes = [
  // 1.5 · 2026 · 0012 · 1.234,56 · -3 · (12) · 1e5 · 12E45678 · +55 11
  `${sign}(?:${number})(?:e${sign}\\d+)?`,
  `\\(\\s*(?:${money}\\s*)?(?:${number})\\s*\\)`,
  // R$ 10 · US$10 · 10 € · 50% · 12,5 %
  `${sign}${money}\\s*${sign}(?:${number})(?:e${sign}\\d+)?`,
  `${sign}(?:${number})\\s*(?:${money}|%)`,
  `%\\s*(?:${number})`,
  // 1/2 · 1 1/2 · 10/12 · 03-04 · 12.11.2026 · 2026-11-01T10:00:00Z
  `\\d+ \\d{1,4}/\\d{1,4}`,
  `\\d{1,4}\\s*[/-]\\s*\\d{1,4}${afterDate}`,
  `\\d{1,4}\\s*([/.-])\\s*\\d{1,2}\\s*\\1\\s*\\d{1,4}${afterDate}`,
  // 12:30 · 10 pm
  time,
  String.raw`\d{1,2}\s*[ap]\.?(?:m\.?)?`,
  // jan · MARÇO 2 · mar-26 · 5 de março · sexta-feira, 5 de março de 2026 · March 5, 2026
  `(?:(?:${weekdays})\\.?,?\\s+)?(?:${day}${between})?(?:${months})\\.?(?:${between}${day})?(?:${between}\\d{2,4})?${afterDate}`,
  // 2026-mar · 2026 mar 5
  `\\d{4}${between}(?:${months})\\.?(?:${between}${day})?${afterDate}`,
  'verdadeiro|falso|true|false|verdadero',
  '#(?:n/[ad]|ref!|div/0!|valor!|value!|nome\\?|name\\?|nulo!|null!|núm!|num!|error!|erro!)',
]
const value = new RegExp(`^(?:${shapes.join('|')})$`)
