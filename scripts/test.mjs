// Runs every check, names what failed, and ends with the line `N passed, N failed`. With --quick:
// without the browser.
// The browser tests run beside everything else, and their output comes after it: the other tests
// mostly wait (for a killed server, a frozen database), the browser tests compute.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { countPlaywright, countVitest } from './count-tests.ts'
import { findOrFetchBrowser } from './find-browser.ts'

const root = dirname(import.meta.dirname)
const reports = mkdtempSync(join(tmpdir(), 'rastro-reports-'))
const withBrowser = !process.argv.includes('--quick') && existsSync(join(root, 'tests/browser'))
const total = { passed: 0, failures: [] }

// The tools' scripts say `#!/usr/bin/env node`: they too get the Node of this project.
const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`

// The tests start the product again and again, and only the first start compiles it: here, since what
// was compiled is kept by a process that ends in good order, and most of the tests' are killed.
const compiled = join(reports, 'compiled')
spawnSync(process.execPath, [join(root, 'server/cli.ts')], {
  stdio: 'ignore',
  env: { ...process.env, NODE_COMPILE_CACHE: compiled },
})

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

function start(tool, args, stdio, env = {}) {
  const child = spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio,
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...env },
  })
  running.add(child)
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', resolve)
  })
  return ended.finally(() => running.delete(child))
}

function head(title) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`)
}

function run(title, tool, args, env) {
  head(title)
  return start(tool, args, 'inherit', env)
}

/** Starts the browser tests; what is returned shows what they say and counts them. */
function startBrowserTests() {
  const browser = findOrFetchBrowser(root)
  if (browser === null) {
    return async () => {
      console.error(
        'Nenhum navegador disponível: informe o caminho de um Chromium em CHROMIUM_PATH.',
      )
      add({ passed: 0, failures: ['Browser tests: no browser'] })
    }
  }
  const output = join(reports, 'playwright.log')
  const file = openSync(output, 'a')
  const ended = start('playwright', ['test', '--reporter=list,json'], ['ignore', file, file], {
    RASTRO_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
  })
  closeSync(file)
  return async () => {
    head('Browser tests')
    const shown = showAsItGrows(output)
    const exit = await ended
    shown.stop()
    add(countPlaywright(report('playwright.json'), exit))
  }
}

function showAsItGrows(file) {
  let at = 0
  const show = () => {
    const text = readFileSync(file)
    process.stdout.write(text.subarray(at))
    at = text.length
  }
  show()
  const timer = setInterval(show, 500)
  return {
    stop() {
      clearInterval(timer)
      show()
    },
  }
}

function add({ passed, failures }) {
  total.passed += passed
  total.failures.push(...failures)
}

function report(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

async function check(title, tool, args) {
  const exit = await run(title, tool, args)
  add(exit === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [title] })
}

const finishBrowserTests = withBrowser ? startBrowserTests() : null

await check('Types', 'tsc', ['--noEmit', '-p', '.'])
await check('Lint and format', 'biome', ['check', '.'])
await check('Unused exports', 'knip', ['--production'])
const reporters = ['--reporter=default', '--reporter=./scripts/vitest-outcomes.ts']
const vitestExit = await run('Unit and integration tests', 'vitest', ['run', ...reporters], {
  VITEST_OUTCOMES: join(reports, 'vitest.json'),
})
add(countVitest(report('vitest.json'), vitestExit))

await finishBrowserTests?.()

rmSync(reports, { recursive: true, force: true })
if (total.failures.length > 0) head('Failed')
for (const failure of total.failures) console.log(failure)
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length === 0 && total.passed > 0 ? 0 : 1)
