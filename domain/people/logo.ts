export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp'

export type Picture = { type: LogoType; width: number; height: number }

/** A logo may be so large; the length in bytes, the sides in pixels. */
export const maxLogoBytes = 256 * 1024
export const maxLogoSide = 2_000

/**
 * What kind of picture the bytes are, and its size, or null for anything else. Only the bytes tell: a
 * name or a type that somebody sends along is theirs to choose.
 */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = pngSize(view) ?? webpSize(view) ?? jpegSize(view)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return ''
  return String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)))
}

/** The header chunk is the first one (PNG specification, 5.6). */
function pngSize(view: DataView): Picture | null {
  const isPng = textAt(view, 0, 8) === '\x89PNG\r\n\x1a\n' && textAt(view, 12, 4) === 'IHDR'
  if (!isPng || view.byteLength < 33) return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Lossy, lossless and extended files each keep the size in another place (RFC 9649, 2.4 to 2.7). */
function webpSize(view: DataView): Picture | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null
  if (view.byteLength < 30) return null
  const sized = (width: number, height: number) => ({ type: 'image/webp' as const, width, height })
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X': {
      const side = (at: number) =>
        1 + view.getUint8(at) + (view.getUint8(at + 1) << 8) + (view.getUint8(at + 2) << 16)
      return sized(side(24), side(27))
    }
    default:
      return null
  }
}

/** The size stands in the frame header, behind segments of any number (ITU-T T.81, B.2.2). */
function jpegSize(view: DataView): Picture | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Among the frame headers stand three markers that begin none.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}
