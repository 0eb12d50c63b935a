import { z } from 'zod'
import { done, endpoint, idParams, instant, requiredText } from './endpoint.ts'
import { exportTypes } from './export-columns.ts'
import { assigneeFilter, filterQuery, kindFilter, search, segmentFilter } from './filters.ts'

const figures = z.object({
  totalClicks: z.number(),
  leadsConvertidos: z.number(),
  /**
   * Whole number, 0..100 (spec 2.5): of the clicks of the range, how many became a lead, whenever its
   * first message came.
   */
  taxaConversao: z.number(),
  /** The same with one decimal, for rates below 1 %. */
  taxaConversaoExata: z.number(),
  leadsSemRastreio: z.number(),
})

/** `compare=previous` also answers for the period before. */
const compare = { compare: z.enum(['previous'], 'compare desconhecido').optional() }

export const metrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'numbers',
  summary: 'Cliques, leads convertidos, taxa de conversão e leads sem rastreio',
  query: z.object({ ...filterQuery, ...compare }),
  output: figures.extend({
    /**
     * With `compare=previous`: the same figures for as many days right before the range (a month:
     * the month before; a month that is not over: the same days of the month before; today: yesterday
     * until the same time of day). Null without a range to compare with.
     */
    previous: figures.nullable().optional(),
  }),
})
export type Metrics = z.infer<typeof metrics.output>

const seconds = z.number().int().nullable()

export const funnel = endpoint({
  method: 'GET',
  path: '/api/metrics/funnel',
  access: 'numbers',
  summary: 'Do clique à venda: quantos chegam a cada etapa, e em quanto tempo',
  query: z.object(filterQuery),
  output: z.object({
    /** `totalClicks` of the metrics. */
    clicks: z.number().int(),
    /** People who wrote, by their first message: `conversations` of the campaign report. */
    conversations: z.number().int(),
    /** Clicks of these days that became a conversation, on whatever day: the part that `clickRate` is of. */
    fromClicks: z.number().int(),
    /** `taxaConversaoExata` of the metrics: percent of `clicks` that are `fromClicks`. */
    clickRate: z.number(),
    /** Those of them who wrote again after a person's reply, and the customers. */
    qualified: z.number().int(),
    /** Those whose status is converted: `customers` of the campaign report. */
    customers: z.number().int(),
    /** Median time from the step before, in seconds; null where nobody took both steps. */
    secondsTo: z.object({ conversation: seconds, qualified: seconds, sale: seconds }),
    /** How many people the medians are of, the latest; fewer than `conversations` in large accounts. */
    timed: z.number().int(),
  }),
})
export type Funnel = z.infer<typeof funnel.output>

/**
 * Which days the chart has: as many that end today, or those of the date range in the filters (its
 * last `maxRangeDays`; without a range the last 7 days).
 */
export const trendDays = [7, 30, 90, 'range'] as const
export type TrendDays = (typeof trendDays)[number]
export const maxRangeDays = 366

export const trends = endpoint({
  method: 'GET',
  path: '/api/trends',
  access: 'numbers',
  summary: 'Cliques e leads por dia, do mais antigo a hoje',
  query: z.object({
    ...filterQuery,
    ...compare,
    days: z
      .enum(['7', '30', '90', 'range'], 'days deve ser 7, 30, 90 ou range')
      .default('7')
      .transform((days) => (days === 'range' ? days : Number(days)))
      .pipe(z.literal(trendDays)),
  }),
  output: z.array(
    z.object({
      date: z.string(),
      clicks: z.number(),
      conversions: z.number(),
      /** With `compare=previous`: the day of the window before that stands at the same place. */
      previous: z
        .object({ date: z.string(), clicks: z.number(), conversions: z.number() })
        .optional(),
    }),
  ),
})
export type TrendPoint = z.infer<typeof trends.output>[number]

export const filterOptions = endpoint({
  method: 'GET',
  path: '/api/filter-options',
  access: 'leads',
  summary: 'Campanhas, conjuntos, criativos e origens que existem nos dados',
  output: z.object({
    campaigns: z.array(z.string()),
    adSets: z.array(z.string()),
    creatives: z.array(z.string()),
    sources: z.array(z.string()),
    /** The account's numbers, the default one first. */
    instances: z.array(
      z.object({ id: z.string(), name: z.string(), phone: z.string().nullable() }),
    ),
  }),
})

const filtersBody = z.object({
  /** Absent: no limit, as in every query. */
  dateRange: z.string().max(20).default('all'),
  campaign: z.string().max(2048).optional(),
  adSet: z.string().max(2048).optional(),
  creative: z.string().max(2048).optional(),
  source: z.string().max(2048).optional(),
  status: z.string().max(20).optional(),
  instance: z.string().max(36).optional(),
  tests: z.string().max(20).optional(),
  startDate: z.string().max(10).optional(),
  endDate: z.string().max(10).optional(),
})

export type SavedFilterValues = z.output<typeof filtersBody>

const savedFilter = z.object({
  id: z.string(),
  name: z.string(),
  filters: filtersBody,
  createdAt: instant,
})
export type SavedFilter = z.infer<typeof savedFilter>

export const listFilters = endpoint({
  method: 'GET',
  path: '/api/filters',
  access: 'self',
  summary: 'Filtros salvos',
  output: z.array(savedFilter),
})

export const saveFilter = endpoint({
  method: 'POST',
  path: '/api/filters',
  access: 'self',
  summary: 'Salvar um filtro',
  body: z.object({
    name: requiredText(120, 'Digite um nome para o filtro.'),
    filters: filtersBody,
  }),
  output: savedFilter,
})

export const deleteFilter = endpoint({
  method: 'DELETE',
  path: '/api/filters/:id',
  access: 'self',
  summary: 'Excluir um filtro salvo',
  params: idParams,
  output: done,
})

/**
 * CSV stream, not JSON: `type=clicks` (default), `leads` or `sales` with the filter query; sales by the day
 * of the sale. With `columns`, heads of the file between commas, it has those alone.
 */
export const exportPath = '/api/export'
export const exportQuery = z.object({
  ...filterQuery,
  type: z.enum(exportTypes, 'type deve ser clicks, leads ou sales').default('clicks'),
  columns: z
    .string()
    .max(2_000, 'columns longo demais')
    .optional()
    .transform((value) => value?.split(',').filter(Boolean) ?? []),
  assignee: assigneeFilter,
  segment: segmentFilter,
  /** Of `type=leads`. */
  kind: kindFilter,
  search,
})
