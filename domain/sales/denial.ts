/** A word of a sentence, folded, and whether a comma, a bracket, a dash or an emoji follows it. */
export type Spoken = { folded: string; isPaused: boolean }

/**
 * What a word of denial takes away.
 * - `all`: what stands before it and behind it, in its sentence.
 * - `behind`: only what stands behind it; what stands before it is not meant.
 */
export type Reach = 'all' | 'behind'

/**
 * A denial in a sentence: what it says ends before the place `to`, and is denied in any case. Without
 * a reach it denies nothing else.
 */
export type Denial = { reach: Reach | null; to: number }

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}

const denials = words('nao nem nunca jamais sem nenhum nenhuma ninguem')
const none = /^(?:nenhum|nenhuma|algum|alguma)$/
const between = words('nenhum nenhuma qualquer mais o a os as')

/** A sale is one also without these, wherever they are named: `Em 10x sem juros, pedido confirmado`. */
const sparedWords = words(
  `juros cobranca cobrancas pressa custo custos taxa taxas frete fretes acrescimo acrescimos problema problemas erro erros
   duvida duvidas burocracia burocracias complicacao complicacoes estresse stress multa multas`,
)
/**
 * Named behind the phrase, these are left out of what was sold or of how it is paid. Before it, they
 * may be what the sale lacks: `sem entrada, pedido confirmado é cancelado`.
 */
const leftOutWords = words(
  `entrada nota garantia troca trocas devolucao desconto descontos fidelidade carencia avaria avarias
   pendencia pendencias embalagem caixa entrega instalacao consulta
   acucar cebola gelo gluten lactose sal pimenta tomate alface queijo maionese molho feijao arroz
   salada picles ovo bacon carne catupiry azeitona milho ervilha coentro alho leite creme granola
   cobertura recheio borda farofa vinagrete ketchup mostarda cafeina alcool gas casca`,
)
const refusedWords = words(
  'troca trocas devolucao devolucoes cancelamento cancelamentos desistencia desistencias cheque fiado',
)
const calmWords = /^(?:problema|erro|duvida)s?$/
const participle = /(?:ad|id|pag|fei?t)[oa]s?$/
const openers = /^(?:e|mas|porem|pois|lembrando|voce|vc|favor)$/
// What is said of a kind of sales, not of this one: `com o pedido confirmado, não aceitamos troca`.
const kinds = /^(?:com|para|pra|em|de|do|da|no|na|apos|todo|toda|cada|qualquer)$/

/**
 * The denial that begins with the word at the place, or null. Most deny the sale; set phrases do not:
 * `sem juros`, `não se preocupe,`, and in a clause of its own behind the sale `não aceitamos troca`.
 */
export function denialAt(said: readonly Spoken[], at: number): Denial | null {
  const text = said[at]?.folded ?? ''
  if (!denials.has(text)) return null
  const set = text === 'nao' ? calmAt(said, at) : spared(said, at)
  return set ?? refusal(said, at) ?? { reach: 'all', to: at + 1 }
}

/** Whether a kind of sales is spoken of by the phrase behind the place. */
export function isOfKind(said: readonly Spoken[], from: number): boolean {
  const before = said[from - 1]?.folded ?? ''
  return kinds.test(/^[oa]s?$/.test(before) ? (said[from - 2]?.folded ?? '') : before)
}

/** `sem juros`, `sem nenhum custo`, `nem taxas`, `sem taxa de entrega` */
function spared(said: readonly Spoken[], at: number): Denial | null {
  const first = said[at]?.folded ?? ''
  if (!/^(?:sem|nem|nenhum|nenhuma)$/.test(first)) return null
  let place = at + 1
  while (place <= at + 2 && between.has(said[place]?.folded ?? '')) place++
  const noun = said[place]?.folded ?? ''
  const isSpared = sparedWords.has(noun)
  if (!isSpared && (first === 'nem' || !leftOutWords.has(noun))) return null
  let to = place + 1
  if (none.test(said[to]?.folded ?? '')) to++
  const [link, next] = textsBehind(said, to - 1)
  if (isPaused(said, to - 1)) return { reach: isSpared ? null : 'behind', to }
  // `sem problema no pedido confirmado` asks about it.
  const isAbout = /^(?:n[ao]s?|com|d[aeo]s?)$/.test(link)
  if (isAbout && calmWords.test(noun)) return { reach: 'behind', to }
  if (isAbout && next !== '') to += 2
  // `sem frete pago ainda`
  else if (participle.test(link)) to++
  return { reach: isSpared ? null : 'behind', to }
}

/** `não se preocupe,`, `não tem problema,`, `pois não,`: said to calm, in a clause of its own. */
function calmAt(said: readonly Spoken[], at: number): Denial | null {
  const [one, two, three] = textsBehind(said, at)
  let to = at
  if (one === 'se' && /^preocup(?:e|a|em|ar)$/.test(two)) to = at + 3
  else if (one === 'precisa' && two === 'se' && three === 'preocupar') to = at + 4
  else if (/^(?:tem|ha|teve|houve)$/.test(one)) {
    const isNone = none.test(two)
    const noun = isNone ? three : two
    if (calmWords.test(noun)) to = at + (isNone ? 4 : 3)
  } else if (said[at - 1]?.folded === 'pois') to = at + 1
  if (to === at) return null
  if (/^(?:nao|nenhum|nenhuma)$/.test(said[to]?.folded ?? '') && !isPaused(said, to - 1)) to++
  return isPaused(said, to - 1) ? { reach: null, to } : null
}

/** `e não aceitamos devolução`, `, não cobramos taxa`, `frete não incluso` */
function refusal(said: readonly Spoken[], at: number): Denial | null {
  if (said[at]?.folded !== 'nao') return null
  const [verb, ...nouns] = textsBehind(said, at)
  const before = said[at - 1]?.folded ?? ''
  if (/^inclus[oa]s?$/.test(verb) && sparedWords.has(before)) return { reach: 'behind', to: at + 2 }
  if (at > 0 && !openers.test(before) && !isPaused(said, at - 1)) return null
  const place = nouns.findIndex((text) => !between.has(text))
  const noun = nouns[place] ?? ''
  const isRefusal =
    (/^(?:aceit|fazemos|faco|realizamos|efetuamos)/.test(verb) && refusedWords.has(noun)) ||
    (/^(?:cobr|paga)/.test(verb) && (sparedWords.has(noun) || noun === 'entrega')) ||
    /^respond(?:a|er)$/.test(verb)
  return isRefusal ? { reach: 'behind', to: at + 3 + place } : null
}

function textsBehind(said: readonly Spoken[], at: number): [string, string, string] {
  const text = (place: number) => said[place]?.folded ?? ''
  return [text(at + 1), text(at + 2), text(at + 3)]
}

function isPaused(said: readonly Spoken[], at: number): boolean {
  return said[at + 1] === undefined || said[at]?.isPaused === true
}
