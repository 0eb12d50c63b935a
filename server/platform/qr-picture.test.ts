import { inflateSync } from 'node:zlib'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { qrPng, qrSvg } from './qr-picture.ts'

const address = 'https://rastro.test/r?click_id=3f9x2abc'
const side = 1_024

/** Whether each pixel is dark, read by the rules of PNG for one bit of grey. */
function darkPixels(png: Buffer, width: number): (x: number, y: number) => boolean {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(png.subarray(12, 16).toString()).toBe('IHDR')
  expect([...png.subarray(16, 29)]).toEqual([0, 0, 4, 0, 0, 0, 4, 0, 1, 0, 0, 0, 0])
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const rowBytes = 1 + width / 8
  expect(rows.length).toBe(rowBytes * width)
  return (x, y) => {
    const byte = rows[y * rowBytes + 1 + (x >> 3)] ?? 0
    return (byte & (0x80 >> (x & 7))) === 0
  }
}

test('a picture shows each square of the code, in the middle, with its margin', async () => {
  const isDark = darkPixels(await qrPng(address, { level: 'Q', margin: 4 }, side), side)
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'Q' })
  const scale = Math.floor(side / (modules.size + 8))
  const before = Math.floor((side - modules.size * scale) / 2)
  expect(before).toBeGreaterThanOrEqual(4 * scale)
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      const middle = [before + x * scale + scale / 2, before + y * scale + scale / 2] as const
      expect(isDark(...middle), `${x} ${y}`).toBe(modules.get(y, x) === 1)
    }
  }
  expect([isDark(before - 1, before), isDark(before, before), isDark(side - 1, 5)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a picture that was drawn is kept, one of another text is not it', async () => {
  const look = { level: 'Q', margin: 4 } as const
  expect(await qrPng(address, look, side)).toBe(await qrPng(address, look, side))
  expect(await qrPng(`${address}2`, look, side)).not.toEqual(await qrPng(address, look, side))
  expect(qrSvg(address, look)).toBe(qrSvg(address, look))
  expect(await qrSvg(address, { level: 'M', margin: 4 })).not.toBe(await qrSvg(address, look))
})
