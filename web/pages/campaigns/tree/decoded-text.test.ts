import { expect, test } from 'vitest'
import { decodedText } from './decoded-text.ts'

const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...`\ufeff${text}`].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )

test.each([
  ['UTF-8', new TextEncoder().encode('Promoção de verão 🎄'), 'Promoção de verão 🎄'],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffVerão'), 'Verão'],
  ['UTF-16', utf16('Verão\tR$', false), 'Verão\tR$'],
  ['UTF-16, the other way round', utf16('Verão', true), 'Verão'],
  ['Windows-1252', Uint8Array.from([0x56, 0x65, 0x72, 0xe3, 0x6f]), 'Verão'],
  ['nothing', new Uint8Array(), ''],
])('%s', (_name, bytes, text) => {
  expect(decodedText(bytes)).toBe(text)
})
