import { z } from 'zod'
import { dateRangeValues } from '#domain/date-range'
import { leadKinds, leadSegments, leadStatuses } from '#domain/filters'

/** Empty and 'all' both mean "no filter" in the query of every list (spec 7). */
const filterText = z
  .string()
  .max(2048, 'filtro longo demais')
  .optional()
  .transform((value) =>
    value === undefined || value === '' || value === 'all' ? undefined : value,
  )

const day = z
  .string()
  .optional()
  .transform((value) => value || undefined)

/** The filter set shared by metrics, trends, lists and export. Days are the account's days. */
export const filterQuery = {
  dateRange: z.enum(['all', ...dateRangeValues], 'dateRange desconhecido').optional(),
  startDate: day,
  endDate: day,
  campaign: filterText,
  adSet: filterText,
  creative: filterText,
  source: filterText,
  status: z
    .enum(['all', '', ...leadStatuses], 'status desconhecido')
    .optional()
    .transform((value) => (value === 'all' || value === '' ? undefined : value)),
  /** Number of the account: leads that wrote to it first, clicks on links that lead to it. */
  instance: z
    .union([z.literal(['', 'all']), z.uuid('instance inválida')], 'instance inválida')
    .optional()
    .transform((value) => (value === 'all' || value === '' ? undefined : value)),
  /** `include` counts clicks of test links and their leads, too. */
  tests: z
    .enum(['all', '', 'include'], 'tests deve ser include')
    .optional()
    .transform((value) => (value === 'all' || value === '' ? undefined : value)),
}
const filterObject = z.object(filterQuery)
export type FilterQuery = z.infer<typeof filterObject>
export type FilterInput = z.input<typeof filterObject>

export const search = z
  .string()
  .max(200, 'busca longa demais')
  .optional()
  .transform((value) => value?.trim() || undefined)

/** Whose leads: of the person who asks, of nobody, or of a person by id. Empty and 'all' mean everybody's. */
export const assigneeFilter = z
  .union([z.literal(['', 'all', 'me', 'none']), z.uuid('assignee inválido')], 'assignee inválido')
  .optional()
  .transform((value) => (value === 'all' || value === '' ? undefined : value))

/**
 * Which of the people who wrote, without clicks that nobody answered: those whose campaign is known or
 * not, those who wrote again after a reply (and customers), customers. Empty and 'all' mean no choice.
 */
export const segmentFilter = z
  .enum(['all', '', ...leadSegments], 'segment desconhecido')
  .optional()
  .transform((value) => (value === 'all' || value === '' ? undefined : value))

/** Which rows: people who wrote, or clicks without a message. Empty and 'all' mean both. */
export const kindFilter = z
  .enum(['', 'all', ...leadKinds], 'kind deve ser people ou clicks')
  .optional()
  .transform((value) => (value === 'all' || value === '' ? undefined : value))
