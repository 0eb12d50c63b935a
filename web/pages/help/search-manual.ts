import { foldText } from '#domain/text-fold'

export type ManualText = {
  name: string
  title: string
  sections: { id: string; text: string; body: string }[]
}

export type Found = {
  name: string
  title: string
  id: string
  heading: string
  /** The text around the first word that was found, in parts; every other part is what was looked for. */
  snippet: string[]
}

const mostShown = 20
const before = 60
const shownLength = 180

/** The parts of the manual that have every word, those first that are about it; accents do not matter. */
export function searchManual(texts: readonly ManualText[], typed: string): Found[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = texts.flatMap(({ name, title, sections }, page) =>
    sections.flatMap(({ id, text: heading, body }, place) => {
      const folded = { title: foldText(title), heading: foldText(heading), body: foldText(body) }
      const all = `${folded.title} ${folded.heading} ${folded.body}`
      if (!words.every((word) => all.includes(word))) return []
      // What is in the title alone is found once, at the beginning of the page.
      if (place > 0 && !words.some((word) => `${folded.heading} ${folded.body}`.includes(word))) {
        return []
      }
      const weight = words.reduce(
        (sum, word) =>
          sum +
          (folded.heading.includes(word) ? 4 : 0) +
          (folded.title.includes(word) ? 2 : 0) +
          (folded.body.includes(word) ? 1 : 0),
        0,
      )
      return [
        {
          weight,
          page,
          place,
          result: { name, title, id, heading, snippet: snippetOf(body, words) },
        },
      ]
    }),
  )
  return found
    .sort((a, b) => b.weight - a.weight || a.page - b.page || a.place - b.place)
    .slice(0, mostShown)
    .map(({ result }) => result)
}

function snippetOf(body: string, words: readonly string[]): string[] {
  const letters = [...body]
  // Letter by letter, so that a place in the one is the same place in the other.
  const folded = letters.map((letter) => [...foldText(letter)][0] ?? ' ').join('')
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0))
  const start = Number.isFinite(first) ? wordStart(letters, Math.max(0, first - before), first) : 0
  const end = wordEnd(letters, Math.min(letters.length, start + shownLength), start)
  const parts: string[] = []
  let plain = start > 0 ? '… ' : ''
  let at = start
  while (at < end) {
    const word = words.find((each) => folded.startsWith(each, at))
    if (word === undefined) {
      plain += letters[at]
      at += 1
    } else {
      parts.push(plain, letters.slice(at, at + word.length).join(''))
      plain = ''
      at += word.length
    }
  }
  return [...parts, end < letters.length ? `${plain} …` : plain]
}

/** Where the first whole word from here begins, if it does before `most`. */
function wordStart(letters: readonly string[], from: number, most: number): number {
  if (from === 0) return 0
  const space = letters.indexOf(' ', from - 1)
  return space >= 0 && space < most ? space + 1 : from
}

/** Where the last whole word up to here ends. */
function wordEnd(letters: readonly string[], until: number, least: number): number {
  if (until === letters.length) return until
  const space = letters.lastIndexOf(' ', until)
  return space > least ? space : until
}
