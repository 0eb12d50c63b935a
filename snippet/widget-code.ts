import { openSpans, type WeekHours } from './open-spans.ts'
import { textColorOn } from './text-color.ts'

export const widgetAnimations = ['pulse', 'bounce', 'shake', 'none'] as const
export const widgetPositions = ['bottom-right', 'bottom-left', 'center'] as const

/** When somebody answers; outside of it the button greets with another text. */
export type BusinessHours = WeekHours & {
  timeZone: string
  outsideText: string
  /** What the conversation begins with then; the link's own message when empty. */
  outsideMessage: string
}

export type WidgetOptions = {
  trackingUrl: string
  buttonText: string
  animation: (typeof widgetAnimations)[number]
  position: (typeof widgetPositions)[number]
  /** `#rrggbb` */
  color: string
  iconOnly: boolean
  delaySeconds: number
  /** Greeting beside the button; none when empty. */
  bubbleText: string
  hours: BusinessHours | null
}

/** What spec 9 ('Defaults') and plain taste give a widget of which nothing else is known. */
export const widgetDefaults = {
  buttonText: 'Falar no WhatsApp',
  animation: 'pulse',
  position: 'bottom-right',
  color: '#25d366',
  iconOnly: false,
  delaySeconds: 0,
  bubbleText: '',
  hours: null,
} as const satisfies Omit<WidgetOptions, 'trackingUrl'>

/** The options in the form in which the script on the page reads them; what is off is left out. */
export type WidgetSettings = {
  url: string
  text: string
  color: string
  ink: string
  position: WidgetOptions['position']
  animation: WidgetOptions['animation']
  iconOnly?: boolean
  delayMs?: number
  bubble?: string
  hours?: {
    zone: string
    spans: readonly [number, number][]
    /** What the bubble says then. */
    text: string
    /** Goes at the end of the link: another message of the visitor's. */
    query: string
  }
}

/** Stands in the built script for the settings, once. */
export const settingsMark = 'RASTRO_WIDGET'

/**
 * The code to paste, self-contained, for any texts: they travel as JSON that can end neither the
 * string nor the script element, in ASCII, so that a page in another encoding shows them too.
 * `script` is the text that build-widget.ts makes.
 */
export function widgetCode(options: WidgetOptions, script: string): string {
  const { hours } = options
  const settings: WidgetSettings = {
    url: widgetLink(options.trackingUrl),
    text: options.buttonText,
    color: options.color,
    ink: textColorOn(options.color),
    position: options.position,
    animation: options.animation,
    ...(options.iconOnly && { iconOnly: true }),
    ...(options.delaySeconds > 0 && { delayMs: options.delaySeconds * 1000 }),
    ...(options.bubbleText && { bubble: options.bubbleText }),
    ...(hours && {
      hours: {
        zone: hours.timeZone,
        spans: openSpans(hours),
        text: hours.outsideText,
        query: hours.outsideMessage && `&rastro_text=${encodeURIComponent(hours.outsideMessage)}`,
      },
    }),
  }
  return `<script>${script.split(settingsMark).join(asciiJson(settings))}</script>`
}

/**
 * The tracking link as a widget carries it (spec 7): https, and of its parameters only `click_id`.
 * An address that can have no certificate for its name, as of a trial on one's own machine, or
 * that names a port, would be dead under https and stays as it is.
 */
function widgetLink(trackingUrl: string): string {
  const url = new URL(trackingUrl)
  const isLocal = /^(localhost|[\d.]+|\[.*\])$/.test(url.hostname)
  if (!isLocal && url.port === '') url.protocol = 'https:'
  const clickId = url.searchParams.get('click_id') ?? ''
  return `${url.origin}${url.pathname}?click_id=${encodeURIComponent(clickId)}`
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
