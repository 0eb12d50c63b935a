import { z } from 'zod'
import { endpoint, instant } from './endpoint.ts'

/** Which form of the script a page carries: a script element, pasted text, or our own screens. */
export const scriptVariants = ['external', 'inline', 'widget', 'app'] as const

/** The last time that the capture script reported itself from a host of the customer. */
export const sighting = z.object({
  /** Host name of the page, with its port when it is not the usual one. */
  host: z.string(),
  /** Path of the page, without parameters. */
  page: z.string(),
  lastSeenAt: instant,
  /** Names (never values) of the campaign parameters that the script found there. */
  params: z.array(z.string()),
  variant: z.enum(scriptVariants),
  /** The last report came from a page opened for a check (`?rastro_check=1`). */
  checked: z.boolean(),
  /** When a page of the host was last opened for a check. */
  checkedAt: instant.nullable(),
  /**
   * The code of a click from the host came back in a message, or clicks came from several networks; without
   * that, anyone may have made the host up.
   */
  proven: z.boolean(),
})
export type Sighting = z.infer<typeof sighting>

/**
 * Most recently seen first; one per host, and a bounded number of hosts per account, the proven ones
 * before the others.
 */
export const listSightings = endpoint({
  method: 'GET',
  path: '/api/capture/sightings',
  access: 'numbers',
  summary: 'Páginas em que o código de captura foi visto',
  output: z.object({ sightings: z.array(sighting) }),
})

/** Something that a page counted by `rastro.track(name, value)`, for one campaign. */
export const pageEvent = z.object({
  name: z.string(),
  /** Null: visitors without a campaign. */
  campaign: z.string().nullable(),
  hosts: z.array(z.string()),
  /** The hosts among them that no click has proven. */
  unprovenHosts: z.array(z.string()),
  times: z.number(),
  /**
   * Sum of the values that the pages gave, in whatever unit they mean, verified by nobody: no sale and
   * no event for an ad platform is made of it. Null when none was given.
   */
  total: z.number().nullable(),
  lastAt: instant,
})
export type PageEvent = z.infer<typeof pageEvent>

/**
 * Of the last 7, 30 or 90 days of the account's calendar: those of proven sites, the most frequent
 * first, then the others.
 */
export const listPageEvents = endpoint({
  method: 'GET',
  path: '/api/capture/events',
  access: 'numbers',
  summary: 'Eventos contados nas páginas',
  query: z.object({
    days: z
      .enum(['7', '30', '90'], 'days deve ser 7, 30 ou 90')
      .default('30')
      .transform((days) => Number(days)),
  }),
  output: z.object({ events: z.array(pageEvent) }),
})

/** Where the script counts an event of a page (POST, form fields, always answered 204). */
export const trackPath = '/capture/event'
/** How many different events (by site and campaign) a day of an account has at most. */
export const maxPageEventsPerDay = 2_000
/** How many of them may be of sites without proof: reports can be made up. */
export const maxUnprovenPageEventsPerDay = 500
/** How many the list tells. */
export const maxListedPageEvents = 200

/** Opens a page so that the script reports at once: `https://loja.com/?rastro_check=1`. */
export const checkParam = 'rastro_check'

/** The capture script; a public address like the two that it calls. */
export const scriptPath = '/c.js'
/** Where the script reports a page (POST, form fields, always answered 204). */
export const reportPath = '/capture/sighting'
/** Which of the page's tracked links leads to a number (`links`, `phone`): its code as text, or 404. */
export const linkForPhonePath = '/capture/link'

/** How many hosts of an account are remembered; unproven ones not seen for longest make room. */
export const maxSightings = 200
