import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** The files of the capture script and what each may weigh at most, compressed. */
const files = [
  { name: 'c.js', entry: 'capture.ts', maxGzipBytes: 2_047 },
  { name: 'c-more.js', entry: 'capture-more.ts', maxGzipBytes: 4_096 },
]

/** Each file as one self-contained text by its name; throws when one weighs more than it may. */
export async function buildCapture(): Promise<Map<string, string>> {
  const built = new Map<string, string>()
  for (const { name, entry, maxGzipBytes } of files) {
    const code = await bundled(entry)
    const gzipBytes = gzipSync(code, { level: 9 }).length
    if (gzipBytes > maxGzipBytes) {
      throw new Error(`${name} weighs ${gzipBytes} B gzip, more than ${maxGzipBytes} B`)
    }
    console.error(`${name}: ${code.length} B, gzip ${gzipBytes} B (at most ${maxGzipBytes} B)`)
    built.set(name, code)
  }
  return built
}

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      // Browsers of phones that are still in use: Chrome 85 and Safari 14 on.
      target: 'es2021',
      minify: true,
      modulePreload: false,
      // As a library: an app's build would wrap the import of the second file in a loader of styles.
      lib: { entry: join(import.meta.dirname, entry), formats: ['iife'], name: 'rastroCapture' },
    },
  })
  const [chunk] = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`)
  return chunk.code.trim()
}

// `node snippet/build.ts <folder>` writes them, by default where the server reads them.
if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '../web/dist')
  mkdirSync(folder, { recursive: true })
  for (const [name, code] of await buildCapture()) writeFileSync(join(folder, name), code)
}
