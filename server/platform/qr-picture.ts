import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { createRecent } from './recent.ts'

type Look = {
  /** Share of the squares that may be unreadable: M 15 %, Q 25 %. */
  level: 'M' | 'Q'
  /** White squares around the code. */
  margin: number
}

/** How many pictures are kept, of some 4 kB each: a page of links asks for the same ones again and again. */
const keptPictures = 200
const pictures = createRecent<Promise<Buffer>>(keptPictures)
const drawings = createRecent<Promise<string>>(keptPictures)

/**
 * The QR code of a text as PNG, `side` pixels wide and high. It has one bit a pixel and is compressed outside
 * of the event loop: a library's picture of four bytes a pixel held everything else up for 50 ms.
 */
export function qrPng(text: string, look: Look, side: number): Promise<Buffer> {
  return pictures(`${side} ${look.level} ${look.margin} ${text}`, () => drawPng(text, look, side))
}

/** The QR code of a text as an SVG document. */
export function qrSvg(text: string, look: Look): Promise<string> {
  return drawings(`${look.level} ${look.margin} ${text}`, () => drawSvg(text, look))
}

// Many processes draw none at all.
const load = async () => (await import('qrcode')).default

async function drawSvg(text: string, { level, margin }: Look): Promise<string> {
  const QRCode = await load()
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: level, margin })
}

async function drawPng(text: string, { level, margin }: Look, side: number): Promise<Buffer> {
  const QRCode = await load()
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level })
  const scale = Math.max(Math.floor(side / (modules.size + 2 * margin)), 1)
  const before = Math.floor((side - modules.size * scale) / 2)
  const rowBytes = 1 + Math.ceil(side / 8)
  // White is 1; the first byte of each row says that it is not filtered.
  const white = Buffer.alloc(rowBytes, 0xff).fill(0, 0, 1)
  const rows: Buffer[] = Array.from({ length: side }, () => white)
  for (let y = 0; y < modules.size; y++) {
    const row = Buffer.from(white)
    for (let x = 0; x < modules.size * scale; x++) {
      if (!modules.get(y, Math.floor(x / scale))) continue
      const at = before + x
      const index = 1 + (at >> 3)
      row[index] = (row[index] ?? 0) & ~(0x80 >> (at & 7))
    }
    rows.fill(row, before + y * scale, before + (y + 1) * scale)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, shades of grey.
  header.writeUInt8(1, 8)
  const squares = await promisify(deflate)(Buffer.concat(rows))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', header),
    part('IDAT', squares),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** A part of a PNG: length, name, content, checksum. */
function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
