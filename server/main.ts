import { enableCompileCache } from 'node:module'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { explain } from './greeting.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import { createLogOf } from './platform/log.ts'
import { describePlan, type Machine, planFor } from './platform/process-plan.ts'
import { keepTickShape } from './platform/tick-shape.ts'

async function main(): Promise<void> {
  keepTickShape()
  const config = loadConfig()
  const log = createLogOf(config)
  for (const warning of config.warnings) log.warn(warning)
  // What compiles TypeScript takes 20 MB of each process that has to.
  const root = join(import.meta.dirname, '..')
  enableCompileCache(join(root, 'node_modules/.cache/rastro'))
  const here = machine()
  const plan = config.role === 'all' ? (config.processes ?? planFor(here)) : 'one'
  const described = describePlan(plan, here)
  if (plan !== 'one' && !here.sharesPorts) {
    throw new ConfigError(['PROCESSES só pode ser 1 neste sistema, que não divide uma porta'])
  }
  // A supervisor stays small: it loads nothing of what its processes do.
  if (plan === 'one') {
    const { serveAlone } = await import('./serve-alone.ts')
    await serveAlone(config, log, described)
  } else {
    const { supervise } = await import('./supervise.ts')
    await supervise(config, log, { ...plan, described })
  }
}

/** The machine, as far as a container lets us have it. */
function machine(): Machine {
  const allowed = process.constrainedMemory()
  const total = totalmem()
  return {
    cores: availableParallelism(),
    memoryBytes: allowed > 0 ? Math.min(allowed, total) : total,
    sharesPorts: process.platform !== 'darwin',
  }
}

main().catch((error: unknown) => {
  explain(error)
  process.exit(1)
})
