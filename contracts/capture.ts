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
})
export type Sighting = z.infer<typeof sighting>

/** Most recently seen first; one per host, and a bounded number of hosts per account. */
export const listSightings = endpoint({
  method: 'GET',
  path: '/api/capture/sightings',
  summary: 'Páginas em que o código de captura foi visto',
  output: z.object({ sightings: z.array(sighting) }),
})

/** Opens a page so that the script reports at once: `https://loja.com/?rastro_check=1`. */
export const checkParam = 'rastro_check'

/** The capture script; a public address like the two that it calls. */
export const scriptPath = '/c.js'
/** Where the script reports a page (POST, form fields, always answered 204). */
export const reportPath = '/capture/sighting'
/** Which of the page's tracked links leads to a number (`links`, `phone`): its code as text, or 404. */
export const linkForPhonePath = '/capture/link'

/** How many hosts of an account are remembered; the ones not seen for longest make room. */
export const maxSightings = 200
