// What the pasted widget does on the customer's page; build-widget.ts makes one text of it. It is
// a guest there:
// - nothing may reach the page as an error, so each entry point is `guarded`;
// - no style element and no style attribute, which a strict style-src refuses: styles go through
//   the CSSOM and motion through the Web Animations API, which no policy restricts;
// - no innerHTML, which Trusted Types refuse.

import { guarded } from './guarded.ts'
import { own } from './own.ts'
import { pageCookies } from './page-cookies.ts'
import type { WidgetSettings } from './widget-code.ts'
import { iconPath, motions } from './widget-looks.ts'
import { isCampaignPair, isCookiePair } from './widget-params.ts'

/** Where widget-code.ts writes the settings. */
declare const RASTRO_WIDGET: WidgetSettings

function listen(target: EventTarget, names: string, work: () => void): void {
  for (const name of names.split(' ')) target.addEventListener(name, guarded(work))
}

// Important, so that the page's own rules for links and buttons do not reach inside; only the
// browser's focus ring does.
function add(parent: Element, name: string, style: string, text?: string): HTMLElement {
  const kind = /svg|path/.test(name) ? '2000/svg' : '1999/xhtml'
  // What is drawn has a style and a text too, which is all that is asked of it here.
  const element = own(document, 'createElementNS')(`http://www.w3.org/${kind}`, name) as HTMLElement
  const base =
    'all:initial;outline:revert;box-sizing:border-box;cursor:inherit;font:16px/20px system-ui,sans-serif;'
  element.style.cssText = (base + style).replace(/;/g, '!important;')
  if (text) {
    element.dir = 'auto'
    element.textContent = text
  }
  parent.appendChild(element)
  return element
}

/** What this tab remembers under the name, after keeping the value if there is one. */
const kept = guarded((name: string, value?: string | false): string | null => {
  if (value) sessionStorage.setItem(name, value)
  return sessionStorage.getItem(name)
})

/**
 * The link with what the page knows (spec 4, widget variant): link over page, query over hash, then
 * the campaign of an earlier page of this visit. Values stay byte for byte, empty ones do not count.
 */
function withPageParams(link: string): string {
  const mark = link.indexOf('?') + 1
  const hash = location.hash.replace(/^#([^?]*\?)?/, '').replace(/#/g, '%23')
  const page = `${location.search.slice(1)}&${hash}`.split('&')
  // A frame that is kept from both has 'undefined', which is no pair.
  const visit = `${kept('rastroWidget', page.some(isCampaignPair) && page.join('&'))}`.split('&')
  const cookies = `${pageCookies()}`.split('; ').filter(isCookiePair)
  const found = new Map<string | undefined, string>()
  let room = 8_000
  for (const pair of link.slice(mark).split('&').concat(page, visit, cookies)) {
    const [name, value] = pair.split('=')
    if (!name || !value || pair.length > 2_200 || pair.length > room || found.has(name)) continue
    room -= pair.length
    found.set(name, pair)
  }
  return link.slice(0, mark) + [...found.values()].join('&')
}

/**
 * The hours are those of the business, wherever the visitor is; undefined in a browser without the
 * time zone.
 */
const isOpen = guarded(({ zone, spans }: NonNullable<WidgetSettings['hours']>): boolean => {
  const now: Record<string, string> = {}
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  for (const { type, value } of clock.formatToParts()) now[type] = value
  const day = 'SunMonTueWedThuFriSat'.indexOf(now.weekday!) / 3
  const minute = (day * 24 + +now.hour!) * 60 + +now.minute!
  return spans.some(([from, to]) => from <= minute && minute < to)
})

/** What the bubble says at this hour, and what goes at the end of the link. */
function greeting({ hours, bubble }: WidgetSettings): { text: string | undefined; query: string } {
  return hours && isOpen(hours) === false ? hours : { text: bubble, query: '' }
}

function addBubble(root: Element, text: string): void {
  const bubble = add(
    root,
    'div',
    'display:flex;margin-bottom:12px;padding:10px 6px 10px 14px;border-radius:14px;background:#fff;box-shadow:0 4px 16px rgba(0,0,0,.28);',
  )
  add(bubble, 'span', 'padding:4px 0;color:#222;overflow-wrap:anywhere;', text)
  const close = add(
    bubble,
    'button',
    'flex:none;width:28px;text-align:center;color:#555;cursor:pointer;',
    '\u2715',
  )
  close.setAttribute('aria-label', 'Fechar mensagem')
  listen(close, 'click', () => {
    kept('rastroRead', '1')
    bubble.remove()
    root.querySelector('a')?.focus()
  })
}

function move(element: HTMLElement, name: WidgetSettings['animation']): void {
  const frames = motions[name]
  if (!frames || matchMedia('(prefers-reduced-motion:reduce)').matches) return
  const motion = element.animate(frames, {
    duration: 2000,
    iterations: Number.POSITIVE_INFINITY,
    easing: 'ease',
  })
  listen(element, 'mouseenter focusin', () => motion.cancel())
  listen(element, 'mouseleave focusout', () => motion.play())
}

// Above a cookie notice or another bar that is fixed to the bottom of the window.
function lift(root: HTMLElement, bottom: number): void {
  const { left, width } = root.getBoundingClientRect()
  let covered = 0
  let over = own(document, 'elementFromPoint')(left + width / 2, innerHeight - 2)
  for (; over; over = over.parentElement) {
    const { top, width: wide } = over.getBoundingClientRect()
    const isBar = top > innerHeight * 0.4 && wide > innerWidth / 2
    if (isBar && /fixed|sticky/.test(getComputedStyle(over).position)) covered = innerHeight - top
  }
  root.style.setProperty('bottom', `${covered + bottom}px`, 'important')
}

function addButton(holder: Element, settings: WidgetSettings): void {
  const { url, text, ink, iconOnly } = settings
  // What `add` makes of this name is a link.
  const button = add(
    holder,
    'a',
    `display:flex;align-items:center;place-content:center;gap:10px;min-width:60px;min-height:60px;padding:8px ${iconOnly ? 0 : 22}px;border-radius:30px;background:${settings.color};box-shadow:0 4px 16px rgba(0,0,0,.28);cursor:pointer;`,
  ) as HTMLAnchorElement
  button.target = '_blank'
  button.rel = 'noopener'
  const icon = add(button, 'svg', 'flex:none;width:30px;height:30px;')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const line = `fill:none;stroke:${ink};stroke-width:2px;stroke-linecap:round;`
  add(icon, 'path', line).setAttribute('d', iconPath)
  if (iconOnly) button.setAttribute('aria-label', text)
  else add(button, 'span', `font-weight:600;color:${ink};overflow-wrap:anywhere;`, text)

  // The capture script may have written parameters into the link: then that link counts.
  let written: string | undefined
  const refresh = () => {
    const current = button.getAttribute('href')
    written = withPageParams(
      !current || current === written ? url + greeting(settings).query : current,
    )
    button.href = written
  }
  refresh()
  listen(button, 'pointerdown focus click', refresh)
}

const places = {
  'bottom-right': 'right:20px;align-items:flex-end;',
  'bottom-left': 'left:20px;align-items:flex-start;',
  center: 'left:50%;transform:translateX(-50%);align-items:center;',
}

function show(settings: WidgetSettings): void {
  const body = own(document, 'body')
  if (!body) {
    // The code stands in the head.
    listen(window, 'DOMContentLoaded', () => show(settings))
    return
  }
  // The same code twice on a page is one button; another widget at the same place stands above.
  const position = settings.position
  const id = `${settings.url.split('click_id=')[1]} ${position}`
  if (body.querySelector(`[data-rastro-widget="${id}"]`)) return
  const others = body.querySelectorAll(`[data-rastro-widget$=" ${position}"]`)
  const bottom = 20 + 76 * others.length
  const root = add(
    body,
    'div',
    `position:fixed;bottom:${bottom}px;z-index:99999;display:flex;flex-direction:column;width:max-content;max-width:min(340px,100vw - 40px);${places[position]}`,
  )
  root.setAttribute('data-rastro-widget', id)
  const { text } = greeting(settings)
  if (text && !kept('rastroRead')) addBubble(root, text)
  const mover = add(root, 'div', `border-radius:30px;color:${settings.color};`)
  addButton(mover, settings)
  const settle = guarded(() => lift(root, bottom))
  settle()
  setTimeout(settle, 400)
  setTimeout(settle, 3000)
  listen(window, 'load resize scroll', settle)
  // A notice goes away some time after it was answered.
  listen(window, 'click', () => setTimeout(settle, 400))
  move(mover, settings.animation)
}

const settings = RASTRO_WIDGET
setTimeout(
  guarded(() => show(settings)),
  settings.delayMs,
)
