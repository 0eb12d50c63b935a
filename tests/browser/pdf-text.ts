import { inflateSync } from 'node:zlib'

/**
 * The text of each page of a PDF as Chromium writes it: plain objects, deflated streams, and for every
 * font a table (ToUnicode) that tells which characters its glyphs stand for. Words that are drawn apart
 * come out without the space between them, so all spaces are left out.
 */
export function textOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const glyphs = new Map<string, Font>()
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]
    if (table !== undefined) glyphs.set(id, charactersIn(objects.get(table)?.stream ?? ''))
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const named = [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]
      const fonts = new Map(named.map(([, name = '', id = '']) => [name, glyphs.get(id)]))
      const contents = [...(/\/Contents \[?([\d R]+)/.exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
      return contents
        .map(([, id = '']) => textIn(objects.get(id)?.stream ?? '', fonts))
        .join('')
        .replace(/\s+/g, '')
    })
}

type PdfObject = { head: string; stream: string }
/** Characters by the code of their glyph, which is so many hexadecimal digits long. */
type Font = { digits: number; characters: Map<string, string> }

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 0: start, 1: id = '', index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n/g)) {
    const from = index + start.length
    const end = text.indexOf('endobj', from)
    const begin = text.indexOf('stream\n', from)
    if (begin === -1 || begin > end) {
      objects.set(id, { head: text.slice(from, end), stream: '' })
      continue
    }
    const head = text.slice(from, begin)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const bytes = pdf.subarray(begin + 'stream\n'.length, begin + 'stream\n'.length + length)
    const isText = head.includes('/FlateDecode') && !head.includes('/Subtype /Image')
    objects.set(id, { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' })
  }
  return objects
}

function charactersIn(table: string): Font {
  const characters = new Map<string, string>()
  const digits = /begincodespacerange\s*<(\w+)>/.exec(table)?.[1]?.length ?? 4
  const decoded = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  const codeOf = (glyph: number) => glyph.toString(16).toUpperCase().padStart(digits, '0')
  for (const [, part = ''] of table.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)>/g)) {
      characters.set(codeOf(Number.parseInt(glyph, 16)), decoded(to))
    }
  }
  for (const [, part = ''] of table.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from = '', until = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16)
      for (let glyph = first; glyph <= Number.parseInt(until, 16); glyph += 1) {
        const character = String.fromCodePoint(Number.parseInt(to, 16) + glyph - first)
        characters.set(codeOf(glyph), character)
      }
    }
  }
  return { digits, characters }
}

function textIn(stream: string, fonts: Map<string, Font | undefined>): string {
  let font: Font | undefined
  let text = ''
  for (const [, name, shown = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> ?Tj/g)) {
    if (name !== undefined) font = fonts.get(name)
    for (let at = 0; font !== undefined && at < shown.length; at += font.digits) {
      text += font.characters.get(shown.slice(at, at + font.digits).toUpperCase()) ?? ''
    }
  }
  return text
}
