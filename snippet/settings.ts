import { guarded } from './guarded.ts'
import { own } from './own.ts'

/** Name and, where it has one, value of something that happened on the page. */
export type TrackedEvent = [name: string, value?: number | undefined]

/** What the page may leave in `window.rastro`; consent at any time, the rest before the script. */
export type Rastro = {
  /** False: nothing is stored and no cookie is read. A getter may ask the page's consent manager. */
  consent?: unknown
  /** Id of a user of the account: says whose installation this is. */
  account?: string
  /** Address of the product, where the script was not loaded from it. */
  base?: string | undefined
  /** Codes of tracked links for the page's own chat links. */
  link?: string
  variant?: string
  /** Given: Do Not Track and Global Privacy Control count as a refusal. */
  dnt?: string
  /** Given: every decision is explained in the console. */
  debug?: string
  /** What the links of the page get now; present once the script runs. */
  params?: () => Map<string, string>
  /** Counts an event of the page; present once the script runs. */
  track?: (name: string, value?: number) => void
  /** Events that wait for the second file; a page may leave some before the script runs. */
  tracked?: TrackedEvent[]
  /** The settings in force, for the second file; present once it was called for. */
  settings?: Rastro
}

declare global {
  interface Window {
    rastro?: Rastro
    rastroCampaign?: Record<string, string>
  }
}

// Never a script inside a drawing (SVGScriptElement), which has no `src`.
const script = own(document, 'currentScript') as HTMLScriptElement | null

/** The page's own object, read again whenever it matters; never an element with this name. */
// biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is younger than the browsers of build.ts.
export const rastro: Rastro = (window.hasOwnProperty('rastro') && window.rastro) || {}
window.rastro = rastro

/** `window.rastro` (tag managers drop data attributes), else the script's data attributes. */
export const settings: Rastro = rastro.settings ?? {
  base: script?.src.split('/c.js')[0],
  ...script?.dataset,
  ...rastro,
}

/** False when the visitor, or the page in their name, wants nothing remembered. */
export function mayRemember(): boolean {
  const signals: { doNotTrack?: string | null; globalPrivacyControl?: boolean } = navigator
  return (
    rastro.consent !== false &&
    !('dnt' in settings && (signals.globalPrivacyControl || signals.doNotTrack === '1'))
  )
}

/** What this browser keeps under a name; undefined where storage is blocked. */
export const stored = guarded((name: string): string => localStorage[`rastro${name}`] || '')

/** Keeps a text under a name; an empty one is forgotten. */
export const store = guarded((name: string, text: string) => {
  if (text) localStorage[`rastro${name}`] = text
  else delete localStorage[`rastro${name}`]
})
