import { flushCompileCache } from 'node:module'
import { type App, createApp } from './app.ts'
import { forgetStart } from './forget-start.ts'
import { reasonOf } from './greeting.ts'
import { keyOfData } from './key-of-data.ts'
import { loadConfig } from './platform/config.ts'
import { connectionsOf } from './platform/connections.ts'
import { createLogOf } from './platform/log.ts'
import {
  type Begin,
  type FromSupervisor,
  openSiblings,
  type ToSupervisor,
} from './platform/siblings.ts'
import { keepTickShape } from './platform/tick-shape.ts'
import { surviveDefects } from './survive-defects.ts'

// A web or worker process of a supervisor, which tells it what to be. One whose supervisor is gone ends
// at once: nobody could tell it to, and the next start needs its port.

const stopWithinMs = 8_000

keepTickShape()

let app: App | null = null
let stopping = false

async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await app?.stop()
  process.exit(exitCode)
}

function tell(message: ToSupervisor, then?: () => void): void {
  // A supervisor that no longer listens is gone, and this process ends in a moment, too.
  process.send?.(message, () => then?.())
}

/** Before anybody serves: the database is brought up to date, by the process that is told to. */
async function prepareFor(databaseUrl: string): Promise<void> {
  const config = { ...loadConfig(), role: 'worker' } as const
  const log = createLogOf(config)
  // Imported here because only one of the processes needs it, once.
  const { migrateAll, prepare } = await import('./prepare.ts')
  await migrateAll(databaseUrl, log)
  const preparing = await createApp({
    config,
    databaseUrl,
    secretKey: await keyOfData(config, databaseUrl),
    log,
  })
  const prepared = await prepare(preparing)
  await preparing.stop()
  tell({ say: 'prepared', prepared })
}

async function begin(orders: Begin): Promise<void> {
  const { kind, name, port, databaseUrl, maxConnections } = orders
  // What `ps` shows.
  process.title = `rastro ${name}`
  const config = { ...loadConfig(), role: kind, port }
  const log = createLogOf(config).child({ process: name })
  surviveDefects(log)
  const { siblings, hear } = openSiblings(orders, tell)
  process.on('message', hear)
  app = await createApp({
    config,
    databaseUrl,
    secretKey: await keyOfData(config, databaseUrl),
    log,
    siblings,
    connections: connectionsOf(orders, maxConnections)[kind],
  })
  await app.start()
  // Compiled code is kept now: at the end, three processes at once would hold up the stop for it.
  flushCompileCache()
  forgetStart()
  tell({ say: 'ready' })
}

function fail(error: unknown): void {
  tell({ say: 'failed', reason: reasonOf(error) }, () => void stop(1))
}

process.on('SIGTERM', () => stop(0))
// A Ctrl-C reaches every process of the terminal: the supervisor says when each is to stop.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(0))
process.on('message', (message: FromSupervisor) => {
  if (message.say === 'prepare') prepareFor(message.databaseUrl).catch(fail)
  else if (message.say === 'begin') begin(message.begin).catch(fail)
})
