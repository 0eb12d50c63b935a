import type { Spoken } from './denial.ts'

type Words = readonly (Spoken & { line: number })[]

const other = /^outr[oa]s?$/
const person =
  /^(?:client|pesso|comprador|moc[ao]|rapa|cara|menin|senhor|amig|coleg|interessad|lead|pacient|alun|hosped|famili|casal|vizinh|noiv|tutor|convidad|usuari|consumidor|gente)/
const seller = /^(?:loja|empresa|vendedor|fornecedor|corretor|profissional|lugar|oficina|clinica)/
const took =
  /^(?:levou|levaram|comprou|compraram|pegou|pegaram|fechou|fecharam|pagou|pagaram|arrematou|reservou|quis)$/
const forWhom = /^(?:pr[ao]|para|p|com|d[eao]|a|ao|pel[oa])$/
const noNoun = /^(?:e|mas|hoje|ontem|ja|agora|por|r|\d.*)$/

/** `outro cliente`, `outra levou`, `com outra loja`, `pra outra`: the sale is another's. */
export function isOtherPerson(words: Words, at: number, end: number): boolean {
  if (!other.test(words[at]?.folded ?? '')) return false
  const line = words[at]?.line
  const before = words[at - 1]?.line === line ? (words[at - 1]?.folded ?? '') : ''
  const next = at + 1 < end ? (words[at + 1]?.folded ?? '') : ''
  if (person.test(next) || took.test(next)) return true
  if (before === 'com' && seller.test(next)) return true
  return forWhom.test(before) && (next === '' || words[at]?.isPaused === true || noNoun.test(next))
}

/** `outro pedido confirmado` */
export function isDirectlyOther(words: Words, from: number): boolean {
  const before = words[from - 1]
  return before?.line === words[from]?.line && other.test(before?.folded ?? '')
}
