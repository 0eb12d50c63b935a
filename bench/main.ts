import { benchBurst } from './burst.ts'
import { benchCapture } from './capture.ts'
import { benchDashboard } from './dashboard.ts'
import { benchDelivery } from './delivery.ts'
import { benchExport } from './export.ts'
import { benchFlood } from './flood.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLists } from './lists.ts'
import { benchMemory } from './memory.ts'
import { benchMoving } from './moving.ts'
import { benchProcesses } from './processes.ts'
import { benchRedirect } from './redirect.ts'
import { benchResponse } from './response.ts'
import { benchScreens } from './screens.ts'
import { benchSteady } from './steady.ts'
import { benchStorage } from './storage.ts'
import { benchTicks } from './ticks.ts'
import { benchWebhooks } from './webhooks.ts'

const benches: Record<string, () => Promise<void>> = {
  redirect: benchRedirect,
  flood: benchFlood,
  storage: benchStorage,
  dashboard: benchDashboard,
  lighthouse: benchLighthouse,
  lists: benchLists,
  screens: benchScreens,
  moving: benchMoving,
  steady: benchSteady,
  burst: benchBurst,
  memory: benchMemory,
  processes: benchProcesses,
  capture: benchCapture,
  webhooks: benchWebhooks,
  delivery: benchDelivery,
  export: benchExport,
  response: () => benchResponse(),
  ticks: benchTicks,
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (bench) {
  await bench()
} else {
  process.stderr.write(`usage: npm run bench ${Object.keys(benches).join(' | ')}\n`)
  process.exitCode = 1
}
