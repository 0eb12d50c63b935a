import { mostCounted } from '#domain/filters'
import { formatNumber } from '#domain/number-text'
import { formatDay } from '#domain/time-text'
import { onFirstUse } from './on-first-use.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone })
  formats.set(key, made)
  return made
}

const dayParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Two calendar days as a span, one day as itself: '01/11/2026 – 07/11/2026'. */
export function formatDays(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

/** A calendar day without its year: '21/11'. */
export function formatShortDay(day: string): string {
  return day.split('-').slice(1).reverse().join('/')
}

const relative = onFirstUse(() => new Intl.RelativeTimeFormat('pt-BR', { style: 'short' }))
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How instants are written in a time zone. */
export function timesIn(timeZone: string) {
  /** '21/11/2026' */
  const formatDate = (instant: string) => dateFormat(dayParts, timeZone).format(new Date(instant))
  /** '14:05' */
  const formatTime = (instant: string) => dateFormat(timeParts, timeZone).format(new Date(instant))
  /** '21/11/2026 14:05' */
  const formatDateTime = (instant: string) => `${formatDate(instant)} ${formatTime(instant)}`

  /**
   * How long ago, as of the epoch milliseconds `nowMs`: 'agora', 'há 5 min', 'há 3 h', 'há 2 dias',
   * and from a week on the day and time themselves. Clocks of two machines differ by seconds: up to
   * a minute ahead is 'agora' too.
   */
  function formatRelative(instant: string, nowMs: number): string {
    const ago = (count: number, unit: 'minute' | 'hour' | 'day') =>
      // Some releases of the locale data write 'min.'; symbols of units take no full stop.
      relative()
        .format(agoMs < 0 ? count : -count, unit)
        .replace(/\.$/, '')
    const agoMs = nowMs - Date.parse(instant)
    const size = Math.abs(agoMs)
    if (size < minuteMs) return 'agora'
    if (size < hourMs) return ago(Math.floor(size / minuteMs), 'minute')
    if (size < dayMs) return ago(Math.floor(size / hourMs), 'hour')
    if (size < 7 * dayMs) return ago(Math.floor(size / dayMs), 'day')
    return formatDateTime(instant)
  }

  return { timeZone, formatDate, formatTime, formatDateTime, formatRelative }
}

const oneDecimal = onFirstUse(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }))
const changeWith = (maximumFractionDigits: number) => () =>
  new Intl.NumberFormat('pt-BR', { maximumFractionDigits, signDisplay: 'exceptZero' })
const smallChange = onFirstUse(changeWith(1))
const largeChange = onFirstUse(changeWith(0))
const moneyFormats = new Map<string, Intl.NumberFormat>()

/** As far as a search counts it says at least: '10.000+'. */
export function formatFound(value: number, search: string): string {
  return isOpenEnded(value, search) ? `${formatNumber(value)}+` : formatNumber(value)
}

/** Whether a search may have found more than this. */
export function isOpenEnded(value: number, search: string): boolean {
  return search !== '' && value >= mostCounted
}

/** A number of percent points, at most one decimal: 12.34 is '12,3%'. */
export function formatPercent(points: number): string {
  return `${oneDecimal().format(points)}%`
}

/** A change in percent points of itself, with its sign: 12.4 is '+12%', -0.44 is '-0,4%'. */
export function formatChange(points: number): string {
  return `${(Math.abs(points) < 10 ? smallChange() : largeChange()).format(points)}%`
}

/** An amount in the currency's main unit: 'R$ 1.234,56'. */
export function formatMoney(amount: number, currency: string | null): string {
  const code = currency ?? 'BRL'
  let format = moneyFormats.get(code)
  if (!format) {
    format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: code })
    moneyFormats.set(code, format)
  }
  return format.format(amount)
}

/**
 * Digits with country code as people write them: '+55 (11) 98765-4321'. Other countries keep
 * their digits: the full tables of the world's numbers would be the largest file of the app.
 */
export function formatPhone(digits: string): string {
  const brazilian = /^55([1-9]\d)(\d{4,5})(\d{4})$/.exec(digits)
  if (brazilian) return `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`
  return /^\d{8,}$/.test(digits) ? `+${digits}` : digits
}

/** The first `length` characters and an ellipsis, never half an emoji. */
export function shortened(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

/** An amount in the currency's main unit as a person would type it: '1.234,50'; '' for none. */
export function typedAmount(amount: number | null): string {
  return amount === null ? '' : amount.toLocaleString('pt-BR', { minimumFractionDigits: 2 })
}
