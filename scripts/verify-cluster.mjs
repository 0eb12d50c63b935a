// Runs the product's integration tests and its click, webhook and dashboard benches on a Citus cluster:
//   npm run verify:cluster postgresql://postgres@coordinator:5432/rastro [clicks of the dashboard bench]
// Every test and bench makes databases of its own on all nodes and drops them again; the database that
// the address names is only asked for its nodes. Its user is a superuser. Ends with a line a part.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const [url, clicks = '1000000'] = process.argv.slice(2)
if (!url || !URL.canParse(url)) {
  console.error(
    'usage: npm run verify:cluster postgresql://user@coordinator:port/database [clicks]',
  )
  process.exit(1)
}
const env = {
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  RASTRO_CLUSTER_URL: url,
}

// What is about a PostgreSQL that the product starts itself, or that has no Citus, or about databases of earlier versions.
const notHere = [
  'server/platform/citus/**',
  'server/platform/database/**',
  'tests/faults/**',
  'tests/upgrade/**',
  'tests/migrations.test.ts',
  'tests/start.test.ts',
  'tests/architecture.test.ts',
  'tests/licences.test.ts',
  'tests/spec-coverage.test.ts',
]
const vitest = ['run', 'server', 'tests', '--maxWorkers=2', '--testTimeout=180000']
const parts = [
  [
    'integration tests',
    join(root, 'node_modules/.bin/vitest'),
    [...vitest, '--hookTimeout=180000', ...notHere.flatMap((one) => ['--exclude', one])],
  ],
  ...[['redirect'], ['webhooks', '100', '30', '1'], ['dashboard', clicks]].map((bench) => [
    `bench ${bench.join(' ')}`,
    process.execPath,
    [join(root, 'bench/main.ts'), ...bench],
  ]),
]

const results = []
for (const [title, program, args] of parts) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`)
  const code = await new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  results.push([title, code])
}
console.log('')
for (const [title, code] of results) console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title}`)
process.exitCode = results.every(([, code]) => code === 0) ? 0 : 1
