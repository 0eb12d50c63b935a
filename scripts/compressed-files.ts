import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const zip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** Below it a packet holds the file as it is. */
const smallestBytes = 1024

/**
 * Beside each script and style of the build lies the same compressed, which the server sends to whom takes
 * it: a phone on a slow network gets a quarter of the bytes, without a proxy that would do this.
 */
export function compressedFiles(folder: string): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle() {
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(names.map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size < smallestBytes) return
  const text = await readFile(path)
  // The last two levels of Brotli win two hundredths and take ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  await writeFile(`${path}.br`, await brotli(text, { params }))
  await writeFile(`${path}.gz`, await zip(text, { level: 9 }))
}
