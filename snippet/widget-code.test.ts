import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { adParams, cookieName, cookieParams, trackedParams } from '#domain/campaign/param-names'
import { buildWidget, gzipBytes, maxWidgetBytes } from './build-widget.ts'
import { openSpans } from './open-spans.ts'
import { contrast, textColorOn } from './text-color.ts'
import { type WidgetOptions, widgetCode, widgetDefaults } from './widget-code.ts'
import { isCampaignPair, isCookiePair } from './widget-params.ts'

const options: WidgetOptions = {
  ...widgetDefaults,
  trackingUrl: 'https://rastro.loja.com.br/r?click_id=abcd2345',
}

let script = ''
beforeAll(async () => {
  script = await buildWidget()
})

/** The settings in a code, as the page's own JavaScript reads them. */
function settingsIn(code: string): Record<string, unknown> {
  const body = code.replace(/^<script>/, '').replace(/<\/script>$/, '')
  const [before = '', after = ''] = script.split('RASTRO_WIDGET')
  expect(body.startsWith(before) && body.endsWith(after)).toBe(true)
  const json = body.slice(before.length, body.length - after.length)
  return new Function(`return ${json}`)() as Record<string, unknown>
}

test('the whole code with its defaults weighs at most 2.5 kB compressed', () => {
  expect(gzipBytes(widgetCode(options, script))).toBeLessThanOrEqual(maxWidgetBytes)
})

test('the defaults are those of the specification', () => {
  expect(settingsIn(widgetCode(options, script))).toEqual({
    url: 'https://rastro.loja.com.br/r?click_id=abcd2345',
    text: 'Falar no WhatsApp',
    color: '#25d366',
    ink: '#000000',
    position: 'bottom-right',
    animation: 'pulse',
  })
  for (const constant of ['z-index:99999', 'right:20px', 'left:20px', 'left:50%']) {
    expect(script).toContain(constant)
  }
})

test('any text arrives as it is, in ASCII, in one script element', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '</script><script>alert(1)</script>',
      '<!-- <script>',
      '\u2028\u2029"\'`\\',
      '$& $1 $$ RASTRO_WIDGET',
      'شراء الآن 👩‍👩‍👧',
    ),
  )
  fc.assert(
    fc.property(texts, texts, (buttonText, bubbleText) => {
      const code = widgetCode({ ...options, buttonText, bubbleText }, script)
      expect(code).toMatch(/^<script>[\x20-\x7e\n]*<\/script>$/)
      expect(code.slice(8, -9)).not.toMatch(/<\/?script|<!--/i)
      const { text, bubble = '' } = settingsIn(code)
      expect([text, bubble]).toEqual([buttonText, bubbleText])
    }),
  )
})

test.each([
  ['http://rastro.loja.com/r?click_id=abcd2345', 'https://rastro.loja.com/r?click_id=abcd2345'],
  ['https://r.com/r?click_id=abcd2345&utm_source=x#y', 'https://r.com/r?click_id=abcd2345'],
  ['http://localhost:3000/r?click_id=abcd2345', 'http://localhost:3000/r?click_id=abcd2345'],
  ['http://192.168.0.10/r?click_id=abcd2345', 'http://192.168.0.10/r?click_id=abcd2345'],
  ['http://r.com:8080/r?click_id=abcd2345', 'http://r.com:8080/r?click_id=abcd2345'],
  ['http://r.com/r?utm_source=x&click_id=%22%3E', 'https://r.com/r?click_id=%22%3E'],
])('the link %s is carried as %s', (trackingUrl, link) => {
  expect(settingsIn(widgetCode({ ...options, trackingUrl }, script)).url).toBe(link)
})

test('every campaign parameter and cookie that is tracked is recognised, and little else', () => {
  for (const name of [...trackedParams, ...adParams]) {
    expect([name, isCampaignPair(`${name}=x`)]).toEqual([name, true])
  }
  for (const name of [...cookieParams, '_ga_AB12CD34EF']) {
    expect([name, isCookiePair(`${name}=x`), cookieName.test(name)]).toEqual([name, true, true])
  }
  for (const pair of ['page=2', 'q=utm_source', 'click_id=x', 'utm_source', '']) {
    expect([pair, isCampaignPair(pair)]).toEqual([pair, false])
  }
  for (const pair of ['session=1', '_gat_UA=1', '_gaexp=1', '_ttp2=1', '_fb=1']) {
    expect([isCookiePair(pair), cookieName.test(pair.split('=')[0]!)]).toEqual([false, false])
  }
})

test.each([
  [{ days: [1], from: '09:00', to: '18:00' }, [[1980, 2520]]],
  [{ days: [5], from: '22:00', to: '02:00' }, [[8520, 8760]]],
  [
    { days: [6], from: '22:00', to: '02:00' },
    [
      [9960, 10080],
      [0, 120],
    ],
  ],
  [{ days: [0], from: '00:00', to: '00:00' }, [[0, 1440]]],
  [{ days: [], from: '09:00', to: '18:00' }, []],
])('open on %j is %j', (hours, spans) => {
  expect(openSpans(hours)).toEqual(spans)
})

test('the text on any colour has a contrast of at least 4.5', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(byte, byte, byte, (...parts) => {
      const color = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      expect(contrast(color, textColorOn(color))).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(textColorOn('#000000')).toBe('#ffffff')
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
