import { z } from 'zod'
import { auditActors, auditSubjects } from '#domain/people/audit'
import { auditAreas } from '#domain/people/audit-actions'
import { endpoint, instant } from './endpoint.ts'
import { filterQuery } from './filters.ts'

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  action: z.string(),
  area: z.enum(auditAreas),
  /** What was done, in words. */
  words: z.string(),
  /** Who did it, by the name of then, or what stands in its place. */
  actor: z.object({ kind: z.enum(auditActors), name: z.string() }),
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** What it was done to; the name of a lead is that of today, null once it is erased. */
  subject: z
    .object({ kind: z.enum(auditSubjects), id: z.string(), name: z.string().nullable() })
    .nullable(),
  /** In words; `before` is null where nothing was there, or may be shown. */
  changes: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string() }),
  ),
  /** How often it happened, where one entry stands for several. */
  times: z.number(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A search of one or two letters looks at so many of the newest entries, and at no others. */
export const shortSearchEntries = 5_000

const { dateRange, startDate, endDate } = filterQuery

const filter = {
  /** Of three letters or more all entries are searched, of fewer the newest 5,000. */
  search: z.string().max(200, 'Busca longa demais').optional(),
  /** A person's id, or what did it instead of a person. */
  actor: z
    .union([z.enum(['', 'operator', 'system', 'stranger']), z.uuid('Pessoa inválida')])
    .optional()
    .transform((text) => text || undefined),
  area: z
    .enum(['', ...auditAreas], 'Tipo desconhecido')
    .optional()
    .transform((text) => text || undefined),
  dateRange,
  startDate,
  endDate,
}

export const auditExportQuery = z.object(filter)
export type AuditFilter = z.output<typeof auditExportQuery>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'people',
  summary: 'O que as pessoas fizeram na conta, o mais novo primeiro, 50 por vez',
  query: z.object({
    ...filter,
    /** `next` of the answer before. */
    after: z.uuid('Página inválida').optional(),
  }),
  output: z.object({
    entries: z.array(auditEntry),
    /** Where the next page begins; null on the last one. */
    next: z.string().nullable(),
  }),
})

export const auditExportPath = '/api/audit/export'
