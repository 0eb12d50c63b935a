import { foldText } from '#domain/text-fold'

const titles = new Set(['dr', 'dra', 'sr', 'sra', 'prof', 'profa'])
const businessWords = new Set(
  `academia advocacia advogados agencia atendimento autopecas auto bar barbearia boutique clinica
  comercio company condominio construtora consultoria consultorio contabilidade delivery
  distribuidora drogaria ecommerce empresa escola estetica estudio farmacia grupo hotel igreja
  imobiliaria imoveis inc lanchonete llc loja ltda mei modas moveis odontologia oficial oficina
  otica padaria papelaria pet petshop pizzaria pousada restaurante salao seguros servicos shop
  store studio supermercado suporte transportes vendas`.split(/\s+/),
)

/**
 * First and last name in what somebody calls himself on WhatsApp, or nulls: emoji, digits and
 * punctuation are no part of a name, a business has none, and one letter says nothing.
 */
export function personName(shown: string | null): { first: string | null; last: string | null } {
  const nobody = { first: null, last: null }
  // NFKC: decorated letters (𝓜𝓪𝓻𝓲𝓪) are letters.
  const text = (shown ?? '').normalize('NFKC').trim()
  if (/&|https?:|www\.|\.com|@/i.test(text)) return nobody
  const tokens = text
    .split(/[\s_|/\\·•–—,;:()[\]{}]+/)
    .map((token) => token.replace(/[^\p{L}\p{Mn}\p{Mc}'’-]|\p{Variation_Selector}/gu, ''))
    .map((token) => token.replace(/^['’-]+|['’-]+$/g, ''))
    .filter((token) => /\p{L}/u.test(token))
  if (tokens.some((token) => businessWords.has(foldText(token)))) return nobody
  const names = tokens.slice(titles.has(foldText(tokens[0] ?? '')) ? 1 : 0)
  const first = names[0] ?? ''
  const last = names.length > 1 ? (names.at(-1) ?? '') : ''
  if (letterCount(first) < 2) return nobody
  return { first, last: letterCount(last) < 2 ? null : last }
}

function letterCount(token: string): number {
  return token.match(/\p{L}/gu)?.length ?? 0
}
