import { benchDashboard } from './dashboard.ts'
import { benchRedirect } from './redirect.ts'

const benches: Record<string, () => Promise<void>> = {
  redirect: benchRedirect,
  dashboard: benchDashboard,
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (bench) {
  await bench()
} else {
  process.stderr.write(`usage: npm run bench ${Object.keys(benches).join(' | ')}\n`)
  process.exitCode = 1
}
