import { expect, test } from 'vitest'
import { pictureOf } from './logo.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part,
    ),
  )
const zeros = (count: number) => Array.from({ length: count }, () => 0)
const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0, 0, 0, 1, 0], zeros(9))
const segment = [0xff, 0xe0, 0, 4, 1, 2]
const frame = [0xff, 0xc2, 0, 17, 8, 0, 100, 1, 44]
const riff = (kind: string, rest: number[]) =>
  bytes('RIFF', zeros(4), 'WEBP', kind, zeros(4), rest, zeros(20))

test.each([
  ['PNG', png, { type: 'image/png', width: 512, height: 256 }],
  ['JPEG', bytes([0xff, 0xd8], segment, frame), { type: 'image/jpeg', width: 300, height: 100 }],
  [
    'lossy WebP',
    riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 100, 0]),
    { type: 'image/webp', width: 300, height: 100 },
  ],
  [
    'lossless WebP',
    riff('VP8L', [0x2f, 0x2b, 0xc1, 0x18, 0]),
    { type: 'image/webp', width: 300, height: 100 },
  ],
  [
    'extended WebP',
    riff('VP8X', [0, 0, 0, 0, 43, 1, 0, 99, 0, 0]),
    { type: 'image/webp', width: 300, height: 100 },
  ],
])('%s tells its size', (_, content, picture) => {
  expect(pictureOf(content)).toEqual(picture)
})

test.each([
  ['nothing', bytes()],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['GIF', bytes('GIF89a', zeros(40))],
  ['a PNG of no width', Uint8Array.from(png, (byte, place) => (place === 18 ? 0 : byte))],
  ['a PNG that ends too soon', png.slice(0, 20)],
  ['a JPEG without a frame', bytes([0xff, 0xd8], segment)],
  ['a JPEG whose segment has no length', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], zeros(20))],
  ['a WebP of an unknown kind', riff('XXXX', zeros(10))],
])('%s is no picture', (_, content) => {
  expect(pictureOf(content)).toBeNull()
})
