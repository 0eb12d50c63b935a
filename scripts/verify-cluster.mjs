// Tries the product on a Citus cluster: its integration tests, and what clicks, webhooks and the dashboard bring.
//   npm run verify:cluster postgresql://postgres@coordinator:5432/rastro
//   npm run verify:cluster <address> server/sales "bench dashboard 1000000"    only these files, folders, benches
// The address's database is only asked for its nodes, and its user is a superuser. Everything goes on in databases
// of its own on all nodes; the templates of these (rastro_template…) stay there for the next time. Ends with the
// figures, how many tests passed, what failed, and the command that tries that again.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { countVitest } from './count-tests.ts'

const root = dirname(import.meta.dirname)
const [url, ...wanted] = process.argv.slice(2)
if (!url || !URL.canParse(url)) {
  console.error(
    'usage: npm run verify:cluster postgresql://user@coordinator:port/database [file, folder or "bench …"]',
  )
  process.exit(2)
}

// What is about a PostgreSQL that the product starts itself and how this one plans, or that has no Citus, or about
// databases of earlier versions, or asks no database.
const notHere = [
  'server/platform/citus/**',
  'server/platform/database/**',
  'tests/faults/**',
  'tests/upgrade/**',
  'tests/migrations.test.ts',
  'tests/query-plans.test.ts',
  'tests/batch-reads.test.ts',
  'tests/start.test.ts',
  'tests/architecture.test.ts',
  'tests/licences.test.ts',
  'tests/spec-coverage.test.ts',
]
const isBench = (part) => part.startsWith('bench ')
const everything = [
  'server',
  'tests',
  'bench redirect',
  'bench webhooks 30 30 1',
  'bench dashboard 20000',
]
const parts = wanted.length > 0 ? wanted : everything
const testFilters = parts.filter((part) => !isBench(part))

const reports = mkdtempSync(join(tmpdir(), 'rastro-cluster-'))
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

/** Runs a program, shows what it says, and resolves with that and how it ended. */
function run(title, program, args, env = {}) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`)
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      RASTRO_CLUSTER_URL: url,
      ...env,
    },
  })
  running.add(child)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
    process.stdout.write(text)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve({ said, code: 1 })
    })
    child.once('close', (code) => resolve({ said, code: code ?? 1 }))
  }).finally(() => running.delete(child))
}

const beganAt = Date.now()
const figures = []
const failures = []
const again = new Set()

if (testFilters.length > 0) {
  const outcomes = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-outcomes.ts']
  // A statement goes through the coordinator and a worker, and nobody hurries a cluster: a limit catches what hangs.
  const limits = ['--testTimeout=300000', '--hookTimeout=300000']
  const excluded = notHere.flatMap((one) => ['--exclude', one])
  const { code } = await run(
    'integration tests',
    join(root, 'node_modules/.bin/vitest'),
    ['run', ...testFilters, ...reporters, ...limits, ...excluded],
    { VITEST_OUTCOMES: outcomes },
  )
  const report = existsSync(outcomes) ? JSON.parse(readFileSync(outcomes, 'utf8')) : null
  const counted = countVitest(report, code)
  const fileOf = (name) => /^\S+\.test\.ts/.exec(name)?.[0]
  const files = new Set(report?.tests.map(({ name }) => fileOf(name)))
  for (const failure of counted.failures) {
    failures.push(failure)
    again.add(fileOf(failure) ?? testFilters.join(' '))
  }
  figures.push(`integration tests: ${counted.passed} passed in ${files.size} files`)
}
for (const bench of parts.filter(isBench)) {
  const { said, code } = await run(bench, process.execPath, [
    join(root, 'bench/main.ts'),
    ...bench.split(' ').slice(1),
  ])
  // Its figures are sentences; what is JSON are single rounds, and the log of its server, whose greeting is a list.
  figures.push(`${bench}:`, ...said.split('\n').filter((line) => /^[^{\s]|^ +\d(?!\. )/.test(line)))
  if (code === 0) continue
  failures.push(bench)
  again.add(`"${bench}"`)
}
rmSync(reports, { recursive: true, force: true })

const minutes = ((Date.now() - beganAt) / 60_000).toFixed(0)
console.log(`\n── what came of it ${'─'.repeat(60)}\n\n${figures.join('\n')}\n`)
for (const failure of failures) console.log(`FAILED ${failure}`)
if (again.size > 0) {
  console.log(`\nagain, what failed:\n  npm run verify:cluster <address> ${[...again].join(' ')}\n`)
}
console.log(
  `${failures.length === 0 ? 'passed' : `${failures.length} failed`}, after ${minutes} minutes`,
)
process.exitCode = failures.length === 0 ? 0 : 1
