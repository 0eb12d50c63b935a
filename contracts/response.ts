import { z } from 'zod'
import { isDay } from '#domain/date-range'
import {
  minutesOfDay,
  mostHolidays,
  mostSpansADay,
  spansProblem,
} from '#domain/response/business-hours'
import { replyVias } from '#domain/response/first-reply'
import { done, endpoint, instant, page, requiredText } from './endpoint.ts'
import { filterQuery } from './filters.ts'

const problems = {
  empty: 'O fim deve ser depois do começo; um horário não passa da meia-noite',
  overlap: 'Os horários de um dia devem estar em ordem e não se sobrepor',
}

/** Minutes since midnight; 1440 is the end of the day. */
const span = z.object({
  from: z.int().min(0).max(minutesOfDay),
  to: z.int().min(0).max(minutesOfDay),
})

const spans = z
  .array(span)
  .max(mostSpansADay, `Use no máximo ${mostSpansADay} horários por dia`)
  .superRefine((all, context) => {
    const problem = spansProblem(all)
    if (problem !== null) context.addIssue({ code: 'custom', message: problems[problem] })
  })

const holiday = z.object({
  day: z.string().refine(isDay, 'Data inválida'),
  name: requiredText(80, 'Dê um nome ao feriado'),
  /** None: closed all day. */
  spans,
})

const businessHours = z.object({
  /** Of each weekday, Sunday first. */
  week: z.array(spans).length(7, 'A semana tem sete dias'),
  holidays: z
    .array(holiday)
    .max(mostHolidays, `Use no máximo ${mostHolidays} feriados`)
    .refine(
      (all) => new Set(all.map(({ day }) => day)).size === all.length,
      'Cada data aparece uma vez só',
    ),
})

export const getBusinessHours = endpoint({
  method: 'GET',
  path: '/api/business-hours',
  access: 'numbers',
  summary: 'Horários de atendimento da conta e das linhas que têm os seus',
  output: z.object({
    timeZone: z.string(),
    /** Null: every hour of every day counts. */
    account: businessHours.nullable(),
    /** `hours` null: the line goes by the account's. */
    lines: z.array(z.object({ id: z.string(), name: z.string(), hours: businessHours.nullable() })),
    /** Figures are on their way to what hours and rules say now. */
    isRecalculating: z.boolean(),
  }),
})
export type BusinessHoursAnswer = z.output<typeof getBusinessHours.output>

export const saveBusinessHours = endpoint({
  method: 'PUT',
  path: '/api/business-hours',
  access: 'connections',
  summary: 'Salvar o horário de atendimento da conta ou de uma linha',
  body: z.object({
    /** Null: of the account. */
    line: z.uuid('Linha inválida').nullable(),
    /** Null: none of its own. */
    hours: businessHours.nullable(),
  }),
  output: done,
})

/** Days of the account, a year at most; without a choice the last 30. */
const period = {
  dateRange: filterQuery.dateRange,
  startDate: filterQuery.startDate,
  endDate: filterQuery.endDate,
  instance: filterQuery.instance,
}

const figures = z.object({
  /** Messages that somebody had to answer. */
  waits: z.number(),
  answered: z.number(),
  /** Of what was answered, in seconds of the business hours; null without any. */
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
  /** How many were answered within five minutes, and within an hour. */
  within5Minutes: z.number(),
  withinHour: z.number(),
})
export type ResponseFigures = z.output<typeof figures>

export const responseReport = endpoint({
  method: 'GET',
  path: '/api/response',
  access: 'numbers',
  summary: 'Tempo até a primeira resposta de uma pessoa, por atendente, linha, campanha e hora',
  query: z.object(period),
  output: z.object({
    timeZone: z.string(),
    from: z.string(),
    to: z.string(),
    total: figures,
    /** People who wait for a reply now, and those of them to whom nobody has ever replied. */
    waiting: z.number(),
    neverAnswered: z.number(),
    /** `name` of who replied from here; null for replies by a phone or another program. */
    byAttendant: z.array(figures.extend({ via: z.enum(replyVias), name: z.string().nullable() })),
    /** `name` null: the line is no more. */
    byLine: z.array(figures.extend({ id: z.string(), name: z.string().nullable() })),
    /** Those with the most conversations; null: of no campaign. */
    byCampaign: z.array(figures.extend({ campaign: z.string().nullable() })),
    /** Hours of the account's clock in which somebody wrote. */
    byHour: z.array(figures.extend({ hour: z.number() })),
    /** Conversations that began in each hour of each weekday, Sunday first. */
    heatMap: z.array(z.array(z.number())),
    hasHours: z.boolean(),
    isRecalculating: z.boolean(),
  }),
})
export type ResponseReport = z.output<typeof responseReport.output>

export const unansweredLeads = endpoint({
  method: 'GET',
  path: '/api/response/unanswered',
  access: 'leads',
  summary: 'Leads que esperam resposta, os que esperam há mais tempo primeiro',
  query: z.object({
    ...period,
    ...page,
    /** `never`: those to whom no person has ever replied. */
    which: z.enum(['never', 'all'], 'which deve ser never ou all').default('never'),
  }),
  output: z.object({
    total: z.number(),
    leads: z.array(
      z.object({
        id: z.string(),
        contactName: z.string().nullable(),
        whatsappNumber: z.string().nullable(),
        contactPhone: z.string().nullable(),
        campaign: z.string().nullable(),
        instanceName: z.string().nullable(),
        beganAt: instant,
        /** So far, by the business hours. */
        businessSeconds: z.number(),
      }),
    ),
  }),
})
export type UnansweredLead = z.output<typeof unansweredLeads.output>['leads'][number]

const verdict = z.enum(['automatic', 'human'], 'verdict deve ser automatic ou human').nullable()

export const replyTexts = endpoint({
  method: 'GET',
  path: '/api/response/texts',
  access: 'leads',
  summary: 'Textos contados como automáticos e textos repetidos contados como de pessoas',
  query: z.object(period),
  output: z.array(
    z.object({
      key: z.string(),
      /** As it was sent last; null when no message with it is kept. */
      text: z.string().nullable(),
      /** To how many people it was sent in the period. */
      leads: z.number(),
      isAutomatic: z.boolean(),
      /** What a person has said of it. */
      verdict,
      decidedBy: z.string().nullable(),
    }),
  ),
})
export type ReplyText = z.output<typeof replyTexts.output>[number]

export const judgeReplyText = endpoint({
  method: 'PUT',
  path: '/api/response/texts/:key',
  access: 'campaigns',
  summary: 'Dizer se um texto é automático ou escrito por uma pessoa',
  params: z.object({ key: z.string().max(64, 'Texto desconhecido') }),
  body: z.object({ verdict }),
  output: done,
})
