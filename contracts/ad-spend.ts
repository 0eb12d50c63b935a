import { z } from 'zod'
import { isDay } from '#domain/date-range'
import { maxSpendCents, maxSpendName } from '#domain/spend/spend-limits'
import { done, endpoint, idParams, page, text } from './endpoint.ts'

export const spendPlatforms = ['meta', 'google', 'tiktok', 'other'] as const
const platform = z.enum(spendPlatforms, 'Escolha a plataforma.')

const day = z
  .string('Informe a data.')
  .refine(
    (value) => isDay(value) && value >= '2000-01-01' && value <= '2099-12-31',
    'Informe a data no formato AAAA-MM-DD.',
  )
const name = text(maxSpendName)

/** Spend told by a person: a total over its days, of which each gets its share to the cent. */
const manual = z.object({
  platform,
  from: day,
  to: day,
  campaign: text(maxSpendName).min(1, 'Informe a campanha.'),
  adSet: name.default(''),
  ad: name.default(''),
  /** The whole period's, in integer cents of BRL. */
  totalCents: z
    .number('Informe o valor gasto.')
    .int('Informe o valor gasto em centavos inteiros.')
    .min(1, 'Informe um valor maior que zero.')
    .max(maxSpendCents, 'O valor máximo é R$ 100.000.000,00.'),
})
export type ManualSpend = z.output<typeof manual>

const entry = z.object({
  id: z.string(),
  origin: z.enum(['csv', 'manual']),
  platform,
  campaign: z.string(),
  adSet: z.string(),
  ad: z.string(),
  from: z.string(),
  to: z.string(),
  totalCents: z.number().int(),
  /** What of it counts: days that a better source tells too are told by that one. */
  countedCents: z.number().int(),
  currency: z.string(),
})
export type SpendEntry = z.infer<typeof entry>

export const listSpend = endpoint({
  method: 'GET',
  path: '/api/ad-spend',
  access: 'numbers',
  summary: 'Gastos lançados à mão ou importados, por campanha',
  query: z.object(page),
  output: z.object({ entries: z.array(entry), total: z.number().int() }),
})

export const addSpend = endpoint({
  method: 'POST',
  path: '/api/ad-spend',
  access: 'campaigns',
  summary: 'Lançar um gasto, dividido por dia até o centavo',
  body: manual,
  output: z.object({ id: z.string() }),
})

export const changeSpend = endpoint({
  method: 'PATCH',
  path: '/api/ad-spend/:id',
  access: 'campaigns',
  summary: 'Corrigir um gasto lançado à mão',
  params: idParams,
  body: manual.extend({ adSet: name, ad: name }).partial(),
  output: z.object({ id: z.string() }),
})

export const deleteSpend = endpoint({
  method: 'DELETE',
  path: '/api/ad-spend/:id',
  access: 'campaigns',
  summary: 'Excluir um gasto lançado à mão ou os importados de uma campanha',
  params: idParams,
  output: done,
})

/** Characters; an export of a year of ads by day has about 4 million. */
export const maxCsvLength = 8_000_000

const money = z.array(z.object({ currency: z.string(), cents: z.number().int() }))

export const importSpend = endpoint({
  method: 'POST',
  path: '/api/ad-spend/import',
  access: 'campaigns',
  summary: 'Importar gastos de um CSV; `dryRun` só mostra o que aconteceria',
  body: z.object({
    csv: z.string('Envie o conteúdo do arquivo.').max(maxCsvLength, 'O arquivo é grande demais.'),
    /** Absent: as the columns say. */
    platform: platform.optional(),
    dryRun: z.boolean().default(false),
  }),
  output: z.object({
    imported: z.boolean(),
    platform,
    /** The lines that count, the first 100 of them. */
    lines: z.array(
      z.object({
        line: z.number().int(),
        from: z.string(),
        to: z.string(),
        campaign: z.string(),
        adSet: z.string(),
        ad: z.string(),
        placement: z.string(),
        cents: z.number().int(),
        currency: z.string(),
      }),
    ),
    lineCount: z.number().int(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    totals: money,
    /** What earlier files told of the same campaigns and days, and these lines take the place of. */
    replaced: z.object({ days: z.number().int(), totals: money }),
    /** Lines that are wrong, the first 100; they are left out of the import. */
    problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
    problemCount: z.number().int(),
    /** Lines that are no spend, the first 100: totals, zero, the header again, notes. */
    skipped: z.array(
      z.object({
        line: z.number().int(),
        reason: z.enum(['total', 'no_spend', 'header', 'note']),
      }),
    ),
    skippedCount: z.number().int(),
  }),
})
export type SpendImport = z.infer<typeof importSpend.output>
