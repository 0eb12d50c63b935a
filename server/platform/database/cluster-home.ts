import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { writeOnce } from '../private-file.ts'
import { type ClusterUser, canEnter, clusterUser, giveTo } from './cluster-user.ts'
import { sharedFolder } from './shared-folder.ts'
import { StartError } from './start-error.ts'

/** The folder of one cluster: PostgreSQL's own data directory is `data` in it. */
export type ClusterHome = {
  folder: string
  dataDirectory: string
  user: ClusterUser
  isNew: boolean
}

/**
 * Where the cluster of a DATA_DIR lives and as whom it runs. Normally `DATA_DIR/postgres`; when root
 * has to run PostgreSQL as a user who cannot enter DATA_DIR, a folder elsewhere whose path is kept
 * in `DATA_DIR/postgres-location`. Throws when the recorded folder has disappeared: an empty
 * database in its place would look like lost data.
 */
export function clusterHome(dataDir: string): ClusterHome {
  const pointer = join(dataDir, 'postgres-location')
  const inside = join(dataDir, 'postgres')
  if (existsSync(pointer)) {
    const folder = readFileSync(pointer, 'utf8').trim()
    if (!existsSync(folder)) {
      throw new StartError(
        `o banco de dados de ${dataDir} fica em ${folder} (veja ${pointer}), e essa pasta não existe mais: devolva-a, ou apague ${pointer} para começar um banco vazio`,
      )
    }
    return home(folder, clusterUser(folder))
  }
  const user = clusterUser(existsSync(inside) ? inside : null)
  if (canEnter(user, dataDir)) return home(inside, user)
  if (existsSync(join(inside, 'data'))) {
    throw new StartError(
      `o usuário do PostgreSQL não consegue entrar em ${dataDir}: permita a passagem (chmod a+x) nas pastas acima dela`,
    )
  }
  const folder = join(sharedFolder(), randomBytes(8).toString('hex'))
  prepare(folder, user)
  writeOnce(pointer, `${folder}\n`)
  return home(folder, user)
}

function home(folder: string, user: ClusterUser): ClusterHome {
  prepare(folder, user)
  const real = realpathSync(folder)
  const dataDirectory = join(real, 'data')
  return {
    folder: real,
    dataDirectory,
    user,
    isNew: !existsSync(join(dataDirectory, 'PG_VERSION')),
  }
}

function prepare(folder: string, user: ClusterUser): void {
  if (existsSync(folder)) return
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  giveTo(user, folder)
}
