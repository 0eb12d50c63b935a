/**
 * Limit for the lists, objects, names and values in one JSON text of the API, counted by its brackets, commas
 * and colons. The largest honest body has a tenth of them. Without the limit a megabyte of nothing but names
 * costs a hundred times as much as a megabyte of one text, and nothing else of the process runs meanwhile.
 */
const maxParts = 30_000

/**
 * Limits for the JSON of a gateway: lists and objects in it, and names in one object. A gateway's call with a
 * thousand messages has half as many objects, each with some ten names. Numbers as names cost little: a picture
 * sent as an object of its bytes has a hundred thousand.
 */
const maxContainers = 30_000
const maxNames = 2_000

/** Whether a JSON text has more parts than any honest caller of the API sends. */
export function hasManyParts(json: string): boolean {
  if (json.length < maxParts) return false
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === quote) at = textEnd(json, at)
    else if (unit === comma || unit === colon || opens(unit)) parts += 1
    if (parts > maxParts) return true
  }
  return false
}

/** Whether a JSON text has more lists and objects, or wider objects, than any honest gateway sends. */
export function hasManyObjects(json: string): boolean {
  if (json.length < maxNames) return false
  let containers = 0
  const namesOfOpen = [0]
  let textStart = 0
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === quote) {
      textStart = at + 1
      at = textEnd(json, at)
    } else if (opens(unit)) {
      containers += 1
      namesOfOpen.push(0)
    } else if (closes(unit)) {
      namesOfOpen.pop()
    } else if (unit === colon && !isDigit(json.charCodeAt(textStart))) {
      const names = (namesOfOpen.pop() ?? 0) + 1
      if (names > maxNames) return true
      namesOfOpen.push(names)
    }
    if (containers > maxContainers) return true
  }
  return false
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a

function opens(unit: number): boolean {
  return unit === 0x5b || unit === 0x7b
}

function closes(unit: number): boolean {
  return unit === 0x5d || unit === 0x7d
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
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
