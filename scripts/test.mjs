// Runs every check and ends with the line `N passed, N failed`. With --quick: without the browser.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { countPlaywright, countVitest } from './count-tests.ts'
import { findOrFetchBrowser } from './find-browser.ts'

const root = dirname(import.meta.dirname)
const reports = mkdtempSync(join(tmpdir(), 'rastro-reports-'))
const withBrowser = !process.argv.includes('--quick') && existsSync(join(root, 'tests/browser'))
const total = { passed: 0, failed: 0 }

// The tools' scripts say `#!/usr/bin/env node`: they too get the Node of this project.
const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`

// The tests start the product and its fakes again and again: only the first start of each compiles.
const compiled = join(reports, 'compiled')

let running = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

function run(title, tool, args, env = {}) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`)
  return new Promise((resolve) => {
    running = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...env },
    })
    running.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    running.once('exit', resolve)
  })
}

function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

function report(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function check(exitCode) {
  add(exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

check(await run('Types', 'tsc', ['--noEmit', '-p', '.']))
check(await run('Lint and format', 'biome', ['check', '.']))
const vitestReport = `--outputFile.json=${join(reports, 'vitest.json')}`
const vitest = ['run', '--reporter=default', '--reporter=json', vitestReport]
const vitestExit = await run('Unit and integration tests', 'vitest', vitest)
add(countVitest(report('vitest.json'), vitestExit))

if (withBrowser) {
  const browser = findOrFetchBrowser(root)
  if (browser === null) {
    console.error('Nenhum navegador disponível: informe o caminho de um Chromium em CHROMIUM_PATH.')
    add({ passed: 0, failed: 1 })
  } else {
    const exit = await run('Browser tests', 'playwright', ['test', '--reporter=list,json'], {
      RASTRO_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
    })
    add(countPlaywright(report('playwright.json'), exit))
  }
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
