import { foldText } from '../text-fold.ts'

/** What a column of a spend file tells. */
const spendFields = [
  'day',
  'from',
  'to',
  'spend',
  'currency',
  'campaign',
  'campaignId',
  'adSet',
  'adSetId',
  'ad',
  'adId',
  'publisher',
  'placement',
] as const
export type SpendField = (typeof spendFields)[number]

// As Meta, Google Ads and TikTok name the columns of their exports, in Portuguese and English, and
// as people name those of their own sheets; folded, without what stands in parentheses.
const headers: Record<SpendField, string[]> = {
  day: ['dia', 'data', 'day', 'date', 'por dia', 'by day'],
  from: ['inicio dos relatorios', 'reporting starts', 'de', 'inicio', 'data de inicio', 'from'],
  to: [
    ...['termino dos relatorios', 'encerramento dos relatorios', 'reporting ends', 'ate'],
    ...['fim', 'data de termino', 'data final', 'to'],
  ],
  spend: [
    ...['valor usado', 'valor gasto', 'amount spent', 'custo', 'cost', 'gasto', 'gastos'],
    ...['spend', 'spent', 'investimento', 'valor', 'total gasto', 'custo total', 'total cost'],
  ],
  currency: ['moeda', 'currency', 'codigo da moeda', 'currency code'],
  campaign: ['nome da campanha', 'campaign name', 'campanha', 'campaign'],
  campaignId: [
    ...['identificacao da campanha', 'id da campanha', 'campaign id', 'codigo da campanha'],
  ],
  adSet: [
    ...['nome do conjunto de anuncios', 'ad set name', 'conjunto de anuncios', 'ad set'],
    ...['conjunto', 'nome do grupo de anuncios', 'grupo de anuncios', 'ad group name', 'ad group'],
  ],
  adSetId: [
    ...['identificacao do conjunto de anuncios', 'id do conjunto de anuncios', 'ad set id'],
    ...['id do grupo de anuncios', 'codigo do grupo de anuncios', 'ad group id'],
  ],
  ad: ['nome do anuncio', 'ad name', 'anuncio', 'criativo', 'ad'],
  adId: ['identificacao do anuncio', 'id do anuncio', 'ad id', 'codigo do anuncio'],
  publisher: ['plataforma', 'platform', 'publisher platform'],
  placement: ['posicionamento', 'placement', 'platform position'],
}
const fieldOf = new Map<string, SpendField>(
  spendFields.flatMap((field) => headers[field].map((name): [string, SpendField] => [name, field])),
)

export type SpendPlatform = 'meta' | 'google' | 'tiktok' | 'other'

/** Columns of a header row by what they tell, each once: the first of its name. */
export function spendColumns(cells: string[]): Map<SpendField, number> {
  const columns = new Map<SpendField, number>()
  for (const [index, cell] of cells.entries()) {
    const field = fieldOf.get(folded(cell))
    if (field !== undefined && !columns.has(field)) columns.set(field, index)
  }
  return columns
}

/** True for the head of a table of spend: it tells the money and the day, or the days. */
export function isSpendHeader(columns: Map<SpendField, number>): boolean {
  return columns.has('spend') && (columns.has('day') || columns.has('from'))
}

/** The currency in a header such as `Valor usado (BRL)`, or null. */
export function currencyInHeader(cell: string): string | null {
  return /\(([A-Z]{3})\)/.exec(cell)?.[1] ?? null
}

/** Whose export has such columns; 'other' for anybody's. */
export function platformOfHeader(cells: string[]): SpendPlatform {
  const names = new Set(cells.map(folded))
  const has = (...some: string[]) => some.some((name) => names.has(name))
  if (has('valor usado', 'amount spent', 'inicio dos relatorios', 'reporting starts')) return 'meta'
  const isByGroup = has(
    'grupo de anuncios',
    'ad group',
    'nome do grupo de anuncios',
    'ad group name',
  )
  if (has('codigo da moeda', 'currency code', 'tipo de campanha', 'campaign type')) return 'google'
  if (isByGroup && has('ad name', 'nome do anuncio', 'ad group name')) return 'tiktok'
  return isByGroup ? 'google' : 'other'
}

function folded(cell: string): string {
  return foldText(cell.slice(0, 200))
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[_\s]+/g, ' ')
    .trim()
}
