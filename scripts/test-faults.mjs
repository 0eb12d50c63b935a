// The long form of the tests that strike in rounds: a hundred, or as many as the first argument says,
// with the seed of the second for those that strike at random (printed with the test's name).
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const [rounds = '100', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const child = spawn(
  process.execPath,
  [
    vitest,
    'run',
    '--reporter=verbose',
    '--maxWorkers=1',
    'tests/faults/killed-',
    'tests/faults/random-',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RASTRO_FAULT_ROUNDS: rounds, RASTRO_FAULT_SEED: seed },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
