import { z } from 'zod'
import { endpoint, instant, page } from './endpoint.ts'

/** Everything that is looked at, in the order in which equally grave findings are told. */
export const healthKinds = [
  'address_unreachable',
  'line_mute',
  'destination_refused',
  'destination_unproven',
  'token_expiring',
  'purchase_without_value',
  'unexpanded_macros',
  'ads_without_parameters',
  'event_never_fired',
  'clicks_without_fbclid',
  'deleted_links_with_traffic',
  'mixed_spellings',
  'people_unanswered',
  'no_link',
  'links_never_clicked',
] as const
export type HealthKind = (typeof healthKinds)[number]

/** `erro`: data or conversions are being lost; `aviso`: numbers suffer; `dica`: could be better. */
export const healthSeverities = ['erro', 'aviso', 'dica'] as const
export type HealthSeverity = (typeof healthSeverities)[number]

const healthScreens = [
  'link',
  'lead',
  'event',
  'source',
  'events',
  'deliveries',
  'settings',
  'generator',
  'capture',
] as const

/** The screen on which a row or a finding is put right. */
const place = z.object({
  screen: z.enum(healthScreens),
  /**
   * Of the link, lead or event; of a source its name; of the settings the destination whose connection it
   * is about; null for a screen as a whole.
   */
  id: z.string().nullable(),
})
export type HealthPlace = z.infer<typeof place>

/** One thing that is affected: a link, an ad, an event, a lead, a line … */
export const healthRow = z.object({
  /** Unique within its kind; says nothing by itself. */
  id: z.string(),
  label: z.string(),
  /** pt-BR: what exactly is wrong with it. */
  detail: z.string(),
  /** Clicks, events or conversations that it is about; null where nothing is counted. */
  count: z.number().nullable(),
  lastAt: instant.nullable(),
  place: place.nullable(),
})
export type HealthRow = z.infer<typeof healthRow>

/** How many rows a finding shows by itself. */
export const shownHealthRows = 20

const finding = z.object({
  kind: z.enum(healthKinds),
  severity: z.enum(healthSeverities),
  title: z.string(),
  explanation: z.string(),
  /** What a person should do about it. */
  fix: z.string(),
  /** How many rows there are in all. */
  affectedCount: z.number(),
  /** The most affected ones first, at most twenty. */
  rows: z.array(healthRow),
  action: z.object({ label: z.string(), place }).nullable(),
})
export type HealthFinding = z.infer<typeof finding>

export const trackingHealth = endpoint({
  method: 'GET',
  path: '/api/tracking-health',
  access: 'numbers',
  summary: 'Saúde do rastreamento: o que está errado, o que corrigir e o que está certo',
  output: z.object({
    checkedAt: instant,
    /** First instant of the clicks that were read: 30 days ago, later in a very busy account. */
    since: instant,
    findings: z.array(finding),
    passed: z.array(
      z.object({
        kind: z.enum(healthKinds),
        sentence: z.string(),
        /** The account has what the check looks at; without it the sentence says nothing. */
        isProven: z.boolean(),
      }),
    ),
  }),
})
export type TrackingHealth = z.infer<typeof trackingHealth.output>

const kindParams = z.object({ kind: z.enum(healthKinds, 'Verificação desconhecida') })

/** All rows of one finding; none when nothing is wrong. */
export const healthRows = endpoint({
  method: 'GET',
  path: '/api/tracking-health/:kind/rows',
  access: 'numbers',
  summary: 'Todas as linhas afetadas por uma verificação',
  params: kindParams,
  query: z.object(page),
  output: z.object({ total: z.number(), rows: z.array(healthRow) }),
})

/** The same rows as a CSV file, not JSON; at most `maxExportedHealthRows`. */
export const healthExportPath = '/api/tracking-health/:kind/export'
export const healthExportParams = kindParams
export const maxExportedHealthRows = 10_000
