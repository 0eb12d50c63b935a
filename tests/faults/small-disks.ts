import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clusterProcesses } from '#tests/helpers/cluster-processes'
import type { Place, RealServer } from './real-server.ts'

/** A way to play a full disk; nothing is there before it is made. */
export type KindOfDisk = { name: string; make(): SmallDisk }

/** Something under a server and its database that takes no more bytes, and then does again. */
export type SmallDisk = {
  /** Where the data folder of the server has to be. */
  folder: string
  fill(server: RealServer, place: Place): Promise<void>
  empty(server: RealServer, place: Place): Promise<void>
  remove(): void
}

const megabytes = 160

/**
 * Every way to play a full disk that this machine and user allow; at least one. A disk of its own
 * needs root on Linux. Any user may forbid the processes there to write into files (RLIMIT_FSIZE): the
 * kernel then refuses each write, as a full disk does, and nothing that is being overwritten goes
 * through either. macOS has no such call for a process that runs, but gives everybody RAM disks.
 */
export function kindsOfDisk(): KindOfDisk[] {
  const ownDisk = 'a disk of its own'
  if (process.platform === 'darwin') return [{ name: ownDisk, make: ramDisk }]
  const kinds: KindOfDisk[] = [{ name: 'files that may not grow', make: forbiddenFiles }]
  if (mayMount()) kinds.push({ name: ownDisk, make: mountedDisk })
  return kinds
}

function forbiddenFiles(): SmallDisk {
  const folder = newFolder()
  // PostgreSQL's user has to pass through when this is root.
  chmodSync(folder, 0o711)
  return {
    folder,
    fill: (server, place) => limitFiles('0', server, place),
    empty: (server, place) => limitFiles('unlimited', server, place),
    remove: () => rmdirSync(folder),
  }
}

/** Sets the limit for the server, from which a new PostgreSQL has it, and for every one that runs. */
async function limitFiles(bytes: string, { child }: RealServer, place: Place): Promise<void> {
  const limited = new Set<number>()
  // One that starts another process may do so between the look and the limit.
  for (let isNew = true; isNew; await wait(20)) {
    isNew = false
    for (const pid of [child.pid ?? 0, ...clusterProcesses(place.clusterDirectory())]) {
      if (limited.has(pid)) continue
      limited.add(pid)
      isNew = true
      spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:`])
    }
  }
}

function mayMount(): boolean {
  const folder = newFolder()
  const isMounted = mount(folder)
  unmount(folder, isMounted)
  return isMounted
}

function mountedDisk(): SmallDisk {
  const folder = newFolder()
  if (!mount(folder)) throw new Error(`${folder} cannot be made a disk`)
  return filledDisk(folder, () => unmount(folder, true))
}

function mount(folder: string): boolean {
  const options = `size=${megabytes}m,mode=711`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
}

function unmount(folder: string, isMounted: boolean): void {
  if (isMounted) spawnSync('umount', ['-l', folder])
  rmdirSync(folder)
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'rastro-disk-'))
}

function ramDisk(): SmallDisk {
  const sectors = megabytes * 2_048
  const attach = ['attach', '-nomount', `ram://${sectors}`]
  const device = spawnSync('hdiutil', attach, { encoding: 'utf8' }).stdout.trim()
  const name = `rastro-disk-${process.pid}`
  spawnSync('diskutil', ['erasevolume', 'HFS+', name, device])
  return filledDisk(`/Volumes/${name}`, () => spawnSync('hdiutil', ['detach', '-force', device]))
}

function filledDisk(folder: string, remove: () => void): SmallDisk {
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: async () => fill(ballast),
    empty: async () => rmSync(ballast),
    remove,
  }
}

/** Writes a file until nothing more goes onto its disk. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (let size = 1_048_576; size > 0; size = Math.floor(size / 2)) {
    const bytes = Buffer.alloc(size)
    try {
      for (;;) writeSync(file, bytes)
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(file)
}
