import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

/** What is sent again and again, ready in each encoding that browsers take. */
export type Compressed = Record<Encoding, Buffer>

export async function compressed(identity: Buffer): Promise<Compressed> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify<Buffer, { level: number }, Buffer>(gzip)(identity, { level: 9 }),
  ])
  return { br, gzip: zipped, identity }
}

// An encoding with the weight nought is one that the visitor refuses (RFC 9110, 12.5.3).
const refused = /;\s*q=0(\.0*)?\s*$/

/** The shortest encoding that the visitor's `Accept-Encoding` names. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const named = String(header ?? '')
    .split(',')
    .filter((one) => !refused.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((one) => named.includes(one)) ?? 'identity'
}
