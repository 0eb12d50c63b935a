import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { forgetStart } from './forget-start.ts'
import { explain, greet } from './greeting.ts'
import { type Config, environmentWith } from './platform/config.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { StartError } from './platform/database/start-error.ts'
import type { Log } from './platform/log.ts'
import type {
  Begin,
  FromSupervisor,
  Prepared,
  ProcessKind,
  ToSupervisor,
} from './platform/siblings.ts'
import { createSwitchboard } from './platform/switchboard.ts'
import { restartPauseMs, steadyAfterMs } from './restart-pause.ts'
import { surviveDefects } from './survive-defects.ts'

// The processes first, then PostgreSQL, which may take 8 s to stop in good order.
const stopWithinMs = 9_500
const tellEveryFailures = 5
// `--max-semi-space-size`: megabytes for young objects; V8 alone would take up to 32. Visits that wait for a
// commit outlive 4, and collecting them took a web process a fifth of its time; with 8 it takes a tenth, with
// 16 little less. `--heap-growing-percent`: without it garbage may grow to three times the live objects. A
// file of 300,000 rows cost a web process 110 MB while it was written; with it 40, in the same time. Workers
// do without the second: it costs them a tenth more computing.
const v8Flags: Record<ProcessKind, string[]> = {
  web: ['--max-semi-space-size=8', '--heap-growing-percent=50'],
  worker: ['--max-semi-space-size=16'],
}
// Limits the arenas from which the C library gives threads memory: each arena keeps some of what is freed.
const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }

/** The process that prepares the database for all others. */
const preparing = 'worker-1'

type Place = Pick<Begin, 'kind' | 'name'>

/**
 * Runs PostgreSQL and web and worker processes, each of which is replaced when it ends. Does no work of
 * its own: the web processes listen on one port (SO_REUSEPORT), among which the kernel shares out what
 * comes. A supervisor that handed connections over would lose those under way to a process that is
 * killed, and their visitors would wait without end.
 */
export async function supervise(
  config: Config,
  everybodysLog: Log,
  plan: { webs: number; workers: number; described: string },
): Promise<void> {
  const log = everybodysLog.child({ process: 'supervisor' })
  surviveDefects(log)
  const database = await startDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log,
  })
  const stopping = new AbortController()
  const switchboard = createSwitchboard(() => performance.now())
  const children = new Set<ChildProcess>()

  async function stop(exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL')
      process.exit(1)
    }, stopWithinMs).unref()
    database.prepareStop()
    await Promise.all([...children].map(endOf))
    await database.stop()
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))

  const prepared = Promise.withResolvers<Prepared>()
  let isPrepared = false

  /** One life of a process of the place: resolves when it has ended, with the reason. */
  async function live(place: Place, onReady: () => void): Promise<string> {
    const child = fork(join(import.meta.dirname, 'supervised.ts'), {
      execArgv: [...process.execArgv, ...v8Flags[place.kind]],
      env: environmentWith({ ...memoryEnvironment, ...compileCache() }),
    })
    children.add(child)
    let reason: string | null = null
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ? `sinal ${signal}` : `código ${code}`))
    })
    const send = (message: FromSupervisor) => {
      if (child.connected) child.send(message, () => {})
    }
    child.on('message', (message: ToSupervisor) => {
      if (message.say === 'prepared') {
        isPrepared = true
        prepared.resolve(message.prepared)
      } else if (message.say === 'failed') reason = message.reason
      else if (message.say !== 'ready') switchboard.hear(place.name, message)
      else {
        switchboard.add(place.name, send)
        onReady()
      }
    })
    // While one prepares, the others load what they will run.
    if (place.name === preparing && !isPrepared) send({ say: 'prepare', databaseUrl: database.url })
    prepared.promise
      .then(({ maxConnections }) => {
        const { webs, workers } = plan
        const shared = { port, webs, workers, databaseUrl: database.url, maxConnections }
        send({ say: 'begin', begin: { ...place, ...shared } })
      })
      .catch(() => {})
    const end = await ended
    children.delete(child)
    switchboard.remove(place.name)
    return reason ?? end
  }

  /** Keeps a process in the place; resolves when the first one is ready, rejects when it cannot be. */
  function keep(place: Place): Promise<void> {
    const first = Promise.withResolvers<void>()
    let isServing = false
    async function keepOn(): Promise<void> {
      for (let failures = 1; !stopping.signal.aborted; failures += 1) {
        const startedAt = performance.now()
        const reason = await live(place, () => {
          isServing = true
          first.resolve()
        })
        if (!isServing) first.reject(new StartError(reason))
        if (!isServing || stopping.signal.aborted) return
        if (performance.now() - startedAt >= steadyAfterMs) failures = 1
        const pauseMs = restartPauseMs(failures)
        log.error(
          { process: place.name, reason, pauseMs },
          'a process ended, another takes its place',
        )
        if (failures % tellEveryFailures === 0) tellOfCrashes(place.name, failures, reason, pauseMs)
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    keepOn().catch(first.reject)
    return first.promise
  }

  let port = config.port
  try {
    port = await freePortFor(config)
    await Promise.all(placesOf(plan).map(keep))
    flushCompileCache()
    forgetStart()
    greet(await prepared.promise, {
      publicUrl: config.publicUrl,
      plan: plan.described,
      dataDir: config.dataDir,
      passwordIsChosen: config.adminPassword !== null,
      allowedPrivateHosts: config.allowedPrivateHosts,
    })
  } catch (error) {
    if (!stopping.signal.aborted) explain(error)
    await stop(1)
  }
}

function placesOf({ webs, workers }: { webs: number; workers: number }): Place[] {
  const places = (kind: ProcessKind, count: number) =>
    Array.from({ length: count }, (_, index) => ({ kind, name: `${kind}-${index + 1}` }))
  return [...places('worker', workers), ...places('web', webs)]
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/**
 * The port that the web processes are to share. One that another program has, also one of ours that
 * shares it among its own, is refused as it would be without sharing.
 */
async function freePortFor({ port, host }: Config): Promise<number> {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : port
}

/** What one process has compiled, the next one reads. */
function compileCache(): Record<string, string> {
  const directory = getCompileCacheDir()
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: directory }
}

function tellOfCrashes(name: string, times: number, reason: string, pauseMs: number): void {
  const seconds = Math.round(pauseMs / 1_000)
  process.stderr.write(
    `O processo ${name} terminou ${times} vezes seguidas logo depois de iniciar (${reason}). Os outros continuam; nova tentativa em ${seconds} s.\n`,
  )
}
