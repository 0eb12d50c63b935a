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

/** The shortest encoding that the visitor's `Accept-Encoding` names. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  return (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity'
}
