import type { ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { runningPostmaster, type Settings } from './cluster.ts'
import {
  type OwnedServer,
  restart,
  type ServerFiles,
  serverUrl,
  silentProbesLimit,
} from './embedded-server.ts'
import { probe } from './probe.ts'
import { processState } from './processes.ts'

const lookEveryMs = 1_000
// A login and a question take 40 ms of computing, each second for ever; to look at the process takes none.
const looksPerProbe = 10
const shortestPauseMs = 100
const longestPauseMs = 2_000
const steadyAfterMs = 10_000
const maxLogBytes = 10 * 1024 * 1024

/**
 * Watches the server that this process owns until the signal is aborted, and starts it again on the
 * same port when it has ended or no longer answers. A start that fails, or does not last, is
 * repeated after a pause that grows from 100 ms to 2 s.
 */
export async function keepAlive(
  server: OwnedServer,
  files: ServerFiles,
  options: { log: Log; settings: Settings; signal: AbortSignal },
): Promise<void> {
  const { log, signal } = options
  const url = serverUrl(files, server.port)
  let ended = endOf(server.child)
  let looks = 0
  let silentProbes = 0
  let pauseMs = 0
  let startedAt = performance.now()

  async function reasonToRestart(): Promise<'ended' | 'silent' | null> {
    const postmaster = runningPostmaster(server.home)
    if (postmaster === null) return 'ended'
    looks += 1
    const seemsWell = silentProbes === 0 && processState(postmaster.pid) === 'running'
    if (seemsWell && looks % looksPerProbe !== 0) return null
    silentProbes = (await probe(url)) === 'silent' ? silentProbes + 1 : 0
    return silentProbes >= silentProbesLimit(postmaster) ? 'silent' : null
  }

  while (!signal.aborted) {
    await pause(lookEveryMs, AbortSignal.any([signal, ended]))
    if (signal.aborted) return
    rotateServerLog(files.log)
    const reason = await reasonToRestart()
    if (reason === null || signal.aborted) continue
    if (performance.now() - startedAt > steadyAfterMs) pauseMs = 0
    log.error({ reason, pauseMs }, 'PostgreSQL is down, starting it again')
    await pause(pauseMs, signal)
    pauseMs = Math.min(Math.max(pauseMs * 2, shortestPauseMs), longestPauseMs)
    startedAt = performance.now()
    ended = new AbortController().signal
    silentProbes = 0
    try {
      ended = endOf(await restart(server, files, options))
      log.info({ ms: Math.round(performance.now() - startedAt) }, 'PostgreSQL is back')
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL did not start')
      ended = AbortSignal.abort()
    }
  }
}

/** A signal that is aborted when the process ends; never, when it is not our child. */
function endOf(child: ChildProcess | null): AbortSignal {
  const ended = new AbortController()
  if (child !== null && (child.exitCode !== null || child.signalCode !== null)) ended.abort()
  child?.once('exit', () => ended.abort())
  return ended.signal
}

/** Waits without keeping the process alive; an aborted signal ends the wait, not the caller. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {})
}

/**
 * Keeps the server's log file below 10 MiB plus one older part (`.1`). It is copied and emptied in
 * place, since the server goes on appending to the file that it has open.
 */
function rotateServerLog(file: string): void {
  if (!existsSync(file) || statSync(file).size < maxLogBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}
