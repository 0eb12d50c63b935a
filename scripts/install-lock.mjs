import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other start of this checkout installs or builds. The lock is a folder, which
 * only one process can create, with the number of the process inside; one that is no longer there
 * has left it behind.
 */
export async function alone(root, work) {
  const lock = join(root, '.install-lock')
  while (!taken(lock)) await wait(200)
  try {
    await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function taken(lock) {
  try {
    mkdirSync(lock)
    writeFileSync(join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (holderIsGone(lock)) rmSync(lock, { recursive: true, force: true })
  return false
}

function holderIsGone(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'))
    // Empty between the creation of the folder and of the file.
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
