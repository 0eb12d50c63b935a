import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ask,
  connect,
  createClusterDatabase,
  createPlainDatabase,
  nodesOf,
  onEach,
  ownNames,
} from './database-servers.ts'

const root = join(import.meta.dirname, '../..')

// Any number will do, as long as nobody else locks the same one in a maintenance database.
const advisoryLock = 7_278_302

/** The nodes of a cluster for one who tests or measures there; `release` lets the next one in. */
export type OwnCluster = { nodes: string[]; release(): Promise<void> }

/**
 * Takes the cluster whose coordinator `url` is for oneself, and removes what others left there who were
 * killed. Rejects while somebody else has it: their databases would go, and figures be worth nothing.
 */
export async function takeCluster(url: string): Promise<OwnCluster> {
  const nodes = await nodesOf(url)
  const [coordinator = ''] = nodes
  const holder = await connect(coordinator)
  const { rows } = await holder.query<{ isMine: boolean }>(
    `select pg_try_advisory_lock(${advisoryLock}) as "isMine"`,
  )
  if (!rows[0]?.isMine) {
    await holder.end()
    throw new Error(`somebody else tests or measures on the cluster of ${new URL(url).host}`)
  }
  await onEach(nodes, removeLeftovers)
  return { nodes, release: () => holder.end() }
}

async function removeLeftovers(node: string): Promise<void> {
  const databases = await ask<{ name: string }>(
    node,
    `select quote_ident(datname) as name from pg_database where datname ~ '${ownNames}'`,
  )
  await ask(node, ...databases.map(({ name }) => `drop database if exists ${name} with (force)`))
  const logins = await ask<{ name: string }>(
    node,
    `select quote_ident(rolname) as name from pg_roles where rolname ~ '${ownNames}'`,
  )
  await ask(node, ...logins.map(({ name }) => `drop role if exists ${name}`))
}

/**
 * The name of a migrated template that lies on every node, distributed in so many parts: a clone of it
 * on every node is a cluster too.
 */
export async function distributedTemplate(
  nodes: readonly string[],
  name: string,
  shards: number,
): Promise<string> {
  await keepTemplate(nodes, name, () => createClusterDatabase(nodes, name, shards))
  return name
}

/** The name of a migrated template that is the coordinator's alone and knows of no cluster. */
export async function plainTemplate(nodes: readonly string[], name: string): Promise<string> {
  const [coordinator = ''] = nodes
  await keepTemplate([coordinator], name, () => createPlainDatabase(coordinator, name))
  return name
}

/**
 * Templates stay for the next run. `create` makes one anew unless all of its servers say that it comes
 * from this schema, and from what distributes it.
 */
async function keepTemplate(
  servers: readonly string[],
  name: string,
  create: () => Promise<void>,
): Promise<void> {
  const wanted = await fingerprint(servers)
  const found = await Promise.all(servers.map((server) => madeOf(server, name)))
  const isNew = found.some((made) => made !== wanted)
  if (isNew) await create()
  await onEach(servers, (server) =>
    ask(
      server,
      // Of a template with visitors there is no clone, and Citus keeps one of its own in every database.
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
      ...(isNew ? [`comment on database ${name} is '${wanted}'`] : []),
    ),
  )
}

async function madeOf(server: string, name: string): Promise<string | null> {
  const rows = await ask<{ made: string | null }>(
    server,
    `select shobj_description(oid, 'pg_database') as made from pg_database where datname = '${name}'`,
  )
  return rows[0]?.made ?? null
}

/** Changes with whatever makes a template: the nodes, the migrations, and what comes after them. */
async function fingerprint(nodes: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(nodes.map((node) => new URL(node).host).join(' '))
  for (const node of nodes) {
    const rows = await ask<{ versions: string }>(node, versions)
    hash.update(rows[0]?.versions ?? '')
  }
  const files = ['server/migrations', 'server/platform/citus', 'server/platform/database'].flatMap(
    (folder) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`),
  )
  // The queue's tables are those of the installed package.
  for (const file of [...files.sort(), 'server/platform/migrate.ts', 'package-lock.json']) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

const versions = `select concat_ws(' ', version(), (select default_version
  from pg_available_extensions where name = 'citus')) as versions`
