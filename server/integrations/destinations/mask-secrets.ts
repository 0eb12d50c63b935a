import { secretHint } from './form-fields.ts'

/** So much of a secret gives it away; less at the end of a text, which may have been cut there. */
const fewestTold = 8
const fewestAtEnd = 4
/** An escaped text may hold another escaped one: so often it is looked into. */
const mostEscapes = 3
const mask = '••••'

// What other people's credentials look like: access tokens of Meta and Google, signatures of webhooks.
const foreign = /(?<![A-Za-z0-9])(?:EAA[A-Za-z0-9]{9,}|ya29\.[\w.~-]{8,}|v1,[A-Za-z0-9+/]{43}=)/g
const escaped =
  /%([0-7][0-9a-f])|\\u00([0-7][0-9a-f])|\\x([0-7][0-9a-f])|\\(["\\/])|&#x0?0?([0-7][0-9a-f]);|&#0?(\d{2,3});|&(amp|quot|lt|gt|apos);/gi
const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

/** A text as it reads once escapes are resolved, and where each of its characters stands in the first. */
type Reading = { text: string; starts: Int32Array | null }
type Span = { from: number; to: number; hint: string }

/**
 * The text with each of the secrets replaced by its last four characters behind a mask, also when it is
 * escaped (JSON, URL, HTML) or was cut off; of anybody else's token nothing is left. The time it takes is
 * in proportion to the length of the text.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const spans: Span[] = []
  let reading: Reading | null = { text, starts: null }
  for (let escapes = 0; reading !== null && escapes <= mostEscapes; escapes++) {
    for (const { from, to, hint } of spansIn(reading.text, secrets)) {
      spans.push({ from: placeIn(reading, from), to: placeIn(reading, to), hint })
    }
    reading = unescaped(reading)
  }
  return spans.length === 0 ? text : masked(text, spans)
}

function spansIn(text: string, secrets: readonly string[]): Span[] {
  const tokens = [...text.matchAll(foreign)].map(
    ({ index, 0: token }): Span => ({ from: index, to: index + token.length, hint: '' }),
  )
  return [...secrets.flatMap((secret) => occurrences(text, secret)), ...tokens]
}

/** Where the secret, or enough of its beginning, stands in the text. */
function occurrences(text: string, secret: string): Span[] {
  const least = Math.min(fewestTold, secret.length)
  const beginning = secret.slice(0, fewestAtEnd)
  if (beginning.length < fewestAtEnd || !text.includes(beginning)) return []
  const agreeing = agreement(secret, text)
  const found: Span[] = []
  for (let at = 0; at < text.length; at++) {
    const length = agreeing[at] ?? 0
    const isCut = length >= fewestAtEnd && at + length === text.length
    if (length < least && !isCut) continue
    const hint = length === secret.length ? secretHint(secret) : ''
    found.push({ from: at, to: at + length, hint })
  }
  return found
}

/** How many characters of the text from each place on are the secret's first ones (the Z-function). */
function agreement(secret: string, text: string): Int32Array {
  const whole = `${secret}\u0000${text}`
  const lengths = new Int32Array(whole.length)
  let [left, right] = [0, 0]
  for (let at = 1; at < whole.length; at++) {
    let length = at < right ? Math.min(right - at, lengths[at - left] ?? 0) : 0
    while (at + length < whole.length && whole[length] === whole[at + length]) length++
    lengths[at] = length
    if (at + length > right) [left, right] = [at, at + length]
  }
  return lengths.subarray(secret.length + 1)
}

/** The reading with one level of escapes resolved; null when there is none. */
function unescaped(reading: Reading): Reading | null {
  const { text } = reading
  const parts: string[] = []
  const places: number[] = []
  let done = 0
  const keep = (until: number) => {
    parts.push(text.slice(done, until))
    for (; done < until; done++) places.push(placeIn(reading, done))
  }
  for (const { 0: written, index, ...groups } of text.matchAll(escaped)) {
    keep(index)
    parts.push(characterOf(groups))
    places.push(placeIn(reading, index))
    done = index + written.length
  }
  if (done === 0) return null
  keep(text.length)
  places.push(placeIn(reading, text.length))
  return { text: parts.join(''), starts: Int32Array.from(places) }
}

/** Where a place of the reading is in the first text. */
function placeIn({ starts }: Reading, at: number): number {
  return starts === null ? at : (starts[at] ?? 0)
}

function characterOf(groups: { [group: number]: string | undefined }): string {
  const hex = groups[1] ?? groups[2] ?? groups[3] ?? groups[5]
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  if (groups[6] !== undefined) return String.fromCharCode(Number(groups[6]))
  return groups[4] ?? named[groups[7]?.toLowerCase() ?? ''] ?? ' '
}

function masked(text: string, spans: Span[]): string {
  spans.sort((a, b) => a.from - b.from || b.to - a.to)
  let [shown, done, hint] = ['', 0, '']
  let open = false
  for (const span of spans) {
    if (open && span.from < done) {
      // Of what overlaps, what reaches furthest ends the mask; a known secret says which it is.
      if (span.to > done || (span.to === done && hint === '')) hint = span.hint
      done = Math.max(done, span.to)
      continue
    }
    shown += (open ? mask + hint : '') + text.slice(done, span.from)
    ;({ to: done, hint } = span)
    open = true
  }
  return shown + mask + hint + text.slice(done)
}
