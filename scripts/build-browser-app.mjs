import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './install-lock.mjs'

const sources = [
  'web',
  'contracts',
  'domain',
  'snippet',
  'vite.config.ts',
  'scripts/compressed-files.ts',
  'scripts/first-files.ts',
  'scripts/first-picture-plugin.ts',
  'scripts/size-budget.ts',
  'docs/manual',
  'package-lock.json',
]

/** Whether web/dist holds the browser app of exactly these sources, or the checkout has no browser app. */
export function isBrowserAppBuilt(root) {
  if (!existsSync(join(root, 'web/index.html'))) return true
  const marker = markerOf(root)
  return existsSync(marker) && readFileSync(marker, 'utf8') === hashOfSources(root)
}

/** Builds the browser app into web/dist, unless it was built from exactly these sources before. */
export async function buildBrowserApp(root, node) {
  if (isBrowserAppBuilt(root)) return
  await alone(root, () => {
    if (isBrowserAppBuilt(root)) return
    console.error('Construindo a interface…')
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      // Whatever NODE_ENV says: 'development' makes a slow app, 'test' none that this build takes.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) throw new Error('A interface não pôde ser construída.')
    writeFileSync(markerOf(root), hashOfSources(root))
  })
}

function markerOf(root) {
  return join(root, 'web/dist/.rastro-build')
}

function hashOfSources(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(root, source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function filesOf(root, path) {
  if (!existsSync(join(root, path))) return []
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !file.startsWith(join('web', 'dist')) && !file.includes('.test.'))
    .sort()
}
