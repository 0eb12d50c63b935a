// Starts a file of this project under the Node that the project brings along:
//   node scripts/run.mjs [--no-build] <file> [arguments…]
// Plain JavaScript without dependencies, because it is what installs them: any Node >= 20.19 runs it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBrowserApp, isBrowserAppBuilt } from './build-browser-app.mjs'
import { installPackages } from './install-packages.mjs'
import { whyNodeIsTooOld } from './node-version.mjs'

const tooOld = whyNodeIsTooOld(process.version)
if (tooOld !== null) {
  console.error(tooOld)
  process.exit(1)
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules/node/bin/node')

const args = process.argv.slice(2)
const withBuild = args[0] !== '--no-build'
const [file, ...rest] = withBuild ? args : args.slice(1)

if (file === undefined) {
  console.error('uso: node scripts/run.mjs [--no-build] <arquivo> [argumentos…]')
  process.exit(2)
}
const path = resolve(root, file)
if (!existsSync(path)) {
  console.error(`O arquivo ${file} não existe.`)
  process.exit(2)
}
try {
  // The server itself runs on the production packages, once the screens are built.
  const isProduct = file.startsWith('server/') && (!withBuild || isBrowserAppBuilt(root))
  await installPackages(root, node, { needsDevelopment: !isProduct })
  if (withBuild) await buildBrowserApp(root, node)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// What was compiled once is read at the next start, which is faster and leaves 20 MB less behind; and of
// memory for what is young V8 would take four times as much.
const child = spawn(node, ['--max-semi-space-size=4', path, ...rest], {
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/rastro'), ...process.env },
})

const forwarded = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // What is typed in a terminal (Ctrl-C) reaches the program without our help.
    const fromTerminal = signal !== 'SIGTERM' && process.stdin.isTTY
    if (fromTerminal || forwarded.has(signal)) return
    forwarded.add(signal)
    child.kill(signal)
  })
}
child.on('error', (error) => {
  console.error(`Não foi possível executar ${node}: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
