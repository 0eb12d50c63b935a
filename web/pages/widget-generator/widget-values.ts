import { z } from 'zod'
import { text as bounded } from '#contracts/endpoint'
import {
  type WidgetOptions,
  widgetAnimations,
  widgetDefaults,
  widgetPositions,
} from '../../../snippet/widget-code.ts'
import type { CreatedLink, NewLink } from '../../data/links.ts'
import type { CapturedCampaign } from '../../parts/link-form/captured-campaign.ts'
import { initialLinkValues, linkFields, newLinkOf } from '../../parts/link-form/link-values.ts'
import { widgetText } from '../../text/widget-generator.ts'

const text = widgetText.form

export const delays = ['0', '3', '5', '10', '30'] as const

const time = z.string()
const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** The widget form (spec 5), and the options beyond it. */
export const widgetFields = linkFields
  .extend({
    buttonText: bounded(200).min(1, text.buttonTextRequired),
    animation: z.enum(widgetAnimations),
    position: z.enum(widgetPositions),
    color: z.string().regex(/^#[0-9a-f]{6}$/i, text.colorWrong),
    delay: z.enum(delays),
    iconOnly: z.boolean(),
    bubbleText: bounded(300),
    hasHours: z.boolean(),
    days: z.array(z.string()),
    from: time,
    to: time,
    outsideText: bounded(300),
    // Longer in an address than here; the page's script drops what would not fit.
    outsideMessage: bounded(180),
  })
  .superRefine((values, context) => {
    if (!values.hasHours) return
    const require = (path: keyof typeof values, isGiven: boolean, message: string) => {
      if (!isGiven) context.addIssue({ code: 'custom', path: [path], message })
    }
    require('days', values.days.length > 0, text.daysRequired)
    require('from', isTime(values.from), text.timeRequired)
    require('to', isTime(values.to), text.timeRequired)
    require('outsideText', values.outsideText !== '', text.outsideRequired)
  })
export type WidgetFormValues = z.infer<typeof widgetFields>
/** A link that was made, and the form that it was made from. */
export type MadeWidget = { link: CreatedLink; from: WidgetFormValues }

const linkNames = linkFields.keyof().options

export const widgetFieldNames = [...linkNames, 'buttonText', 'animation', 'position'] as const

/** The form before anybody touched it (spec 9 'Defaults'). */
export function initialWidgetValues(
  captured: CapturedCampaign | null,
  today: string,
): WidgetFormValues {
  const { buttonText, animation, position, color, iconOnly } = widgetDefaults
  return {
    ...initialLinkValues(captured, widgetText.defaultMessage, today),
    ...{ buttonText, animation, position, iconOnly },
    color: color.toUpperCase(),
    delay: '0',
    bubbleText: '',
    hasHours: false,
    days: ['1', '2', '3', '4', '5'],
    from: '09:00',
    to: '18:00',
    outsideText: text.outsideDefault,
    outsideMessage: '',
  }
}

/** The link that the widget leads to, as the API takes it. */
export function widgetLinkOf(values: WidgetFormValues): NewLink {
  const { buttonText, animation, position } = values
  const link = newLinkOf(linkFields.parse(values))
  const message = link.message || widgetText.defaultMessage
  return { ...link, message, buttonText, animation, position }
}

/** What the form says about the button itself; null while something in it is wrong. */
export function widgetOptionsOf(
  values: WidgetFormValues,
  trackingUrl: string,
  timeZone: string,
): WidgetOptions | null {
  const { success, data } = widgetFields.safeParse(values)
  if (!success) return null
  const { buttonText, animation, position, color, iconOnly, bubbleText } = data
  const { days, from, to, outsideText, outsideMessage } = data
  const hours = { days: days.map(Number), from, to, timeZone, outsideText, outsideMessage }
  return {
    ...{ trackingUrl, buttonText, animation, position, iconOnly, bubbleText },
    color: color.toLowerCase(),
    delaySeconds: Number(data.delay),
    hours: data.hasHours ? hours : null,
  }
}

/** Whether the link made from one form is the one that another form asks for. */
export function isSameLink(one: WidgetFormValues, other: WidgetFormValues): boolean {
  return linkNames.every((name) => one[name] === other[name])
}
