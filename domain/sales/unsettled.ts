import type { Spoken } from './denial.ts'

/** Of the clause before a phrase and of the sentence behind it, no more words are read. */
const reach = 12

/** What is waited for, wished, offered or thought has not happened. */
const waited =
  /(?:^| )(?:aguard(?:o|ando|amos|ar)|esper(?:o|ando|amos|ar)|falta(?:m|ndo)?|precis(?:o|a|amos)|gostaria|quer(?:o|ia|emos)?|posso|poderia|acho|talvez|quase|sera|seria|seja)(?: |$)/
/** Directly before the phrase these make it a purpose, a condition or something said of every sale. */
const general =
  /(?:^| )(?:para|pra|(?<!(?:^| )(?:esta|ta|estao|estamos|fica|ficou) )com|no ato d[aeo]|ser|tod[oa]|cada|qualquer)(?: (?:[oa]|um|uma|seu|sua|este|esse|esta|essa))?$/
const purpose = /(?:^| )(?:para|pra) (?:ter|deixar|garantir|manter|fazer|receber)(?: \S+){0,2}$/
/** The sale was taken back, or is still looked at. */
const undone =
  /(?:^| )(?:cancelad[oa]s?|cancelou|cancelei|desisti(?:u|ram)|devolvid[oa]|devolver|devolvi|estorn(?:ei|ad[oa]|ar|amos)|engano|errad[oa]|recusad[oa]|reprovad[oa]|negad[oa]|pendente|analise|fraude|golpe)(?: |$)/
const only =
  /(?:^| )(?:so|somente|apenas) (?:com|apos|depois|mediante|se|quando|semana|amanha)(?: |$)/
const depending = /^(?:\S+ )?dependem? d/
/** `O frete é pago à parte` */
const beside = /^a parte(?: |$)/
/** `Pix recebido até 18h sai hoje`; up to a day, it is a reservation. */
const untilHour = /^ate (?:as )?\d{1,2}h(?:\d\d)?(?: |$)/

type Words = readonly (Spoken & { line: number })[]

/**
 * Whether the words around a phrase say that it has not happened, or not any more: what stands before it in its
 * clause, and behind it in its sentence, each in its own line.
 */
export function isUnsettled(words: Words, from: number, to: number): boolean {
  const before: string[] = []
  for (let place = from - 1; place >= from - reach; place--) {
    const word = words[place]
    if (word === undefined || word.line !== words[from]?.line || word.isPaused) break
    before.unshift(word.folded)
  }
  const said = before.join(' ')
  const then = textBehind(words, to)
  return (
    [waited, general, purpose].some((sign) => sign.test(said)) ||
    [undone, beside].some((sign) => sign.test(then))
  )
}

/** Whether what stands behind a phrase, in its sentence and line, makes it wait for something. */
export function isConditional(words: Words, to: number): boolean {
  const then = textBehind(words, to)
  return [only, depending, untilHour].some((sign) => sign.test(then))
}

function textBehind(words: Words, to: number): string {
  const behind: string[] = []
  for (let place = to; place < to + reach; place++) {
    const word = words[place]
    if (word === undefined || word.line !== words[to - 1]?.line) break
    behind.push(word.folded)
  }
  return behind.join(' ')
}
