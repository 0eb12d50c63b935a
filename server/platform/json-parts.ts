/**
 * Limit for lists and objects in one JSON text. A gateway's call with a thousand messages has half as many. V8
 * reads that many in some 40 ms, but a megabyte of nothing but braces in hundreds, in which nothing else of the
 * process runs. Numbers and names cost little: a picture sent as an object of bytes has a hundred thousand.
 */
const maxParts = 30_000

/** Whether a JSON text has more lists and objects than any honest sender needs. */
export function hasManyParts(json: string): boolean {
  if (json.length < maxParts) return false
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === 0x22) at = textEnd(json, at)
    else if (unit === 0x5b || unit === 0x7b) parts += 1
    if (parts > maxParts) return true
  }
  return false
}

/** Where the text that begins at a quotation mark ends; the end of all when it does not. */
function textEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
