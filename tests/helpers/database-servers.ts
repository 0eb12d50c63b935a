import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { distribute } from '#server/platform/citus/distribute'
import { prepareNodes } from '#server/platform/citus/nodes'
import { loginName, roles } from '#server/platform/database/logins'
import { ensureRoles } from '#server/platform/database/roles'
import { createLog } from '#server/platform/log'
import { migrate, migrateJobs } from '#server/platform/migrate'

/** A database of one test or bench; `drop` also ends connections that are still open. */
export type OwnDatabase = { url: string; drop(): Promise<void> }

/** Names of own databases, which whoever is killed leaves behind, and of their logins. */
export const ownNames = '^(rastro_(app|ingest)_)?rastro_own_[0-9a-f]{16}$'

/**
 * A clone of the template on each of the servers, given by their maintenance databases: of a cluster
 * every node has a database of the same name, the coordinator the first.
 */
export async function cloneDatabase(
  servers: readonly string[],
  template: string,
): Promise<OwnDatabase> {
  const name = `rastro_own_${randomBytes(8).toString('hex')}`
  // Copying the files is cheaper than writing the copy into the log, above all without fsync.
  await onEach(servers, (server) =>
    ask(server, `create database ${name} template ${template} strategy file_copy`),
  )
  const url = named(servers[0] ?? '', name)
  const logins = roles.map((role) => loginName(url, role)).join(', ')
  return {
    url,
    drop: () =>
      onEach(servers, (server) =>
        ask(
          server,
          `drop database if exists ${name} with (force)`,
          `drop role if exists ${logins}`,
        ),
      ),
  }
}

/** The same of a migrated template; a clone has all of it but who may connect. */
export async function cloneMigrated(
  servers: readonly string[],
  template: string,
): Promise<OwnDatabase> {
  const database = await cloneDatabase(servers, template)
  const client = await connect(database.url)
  try {
    await ensureRoles(client, database.url)
    if (servers.length > 1) await prepareNodes(client, database.url)
  } finally {
    await client.end()
  }
  return database
}

/** The maintenance databases of the nodes that the coordinator knows, its own first. */
export async function nodesOf(url: string): Promise<string[]> {
  const found = await ask<{ host: string; port: number }>(
    url,
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary'
    order by groupid`,
  )
  if (found.length < 2) throw new Error(`${new URL(url).host} knows no worker of a Citus cluster`)
  return found.map(({ host, port }) => {
    const node = new URL(url)
    node.hostname = host
    node.port = String(port)
    return named(node.href, 'postgres')
  })
}

/** A database of that name on every node, migrated and distributed; one that is there goes first. */
export async function createClusterDatabase(
  nodes: readonly string[],
  name: string,
  shards: number,
): Promise<void> {
  await onEach(nodes, (node) => replaceDatabase(node, name))
  await joinNodes(nodes, name, shards)
  const own = named(nodes[0] ?? '', name)
  await migrateAll(own)
  await distribute(own)
}

/** Makes one cluster of the databases of that name, of whose tables each gets so many parts. */
export async function joinNodes(
  nodes: readonly string[],
  name: string,
  shards: number,
): Promise<void> {
  await onEach(nodes, (node) => ask(named(node, name), 'create extension citus'))
  const [coordinator = '', ...workers] = nodes
  const place = (node: string) => `'${new URL(node).hostname}', ${new URL(node).port}`
  await ask(
    named(coordinator, name),
    `select citus_set_coordinator_host(${place(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${place(worker)})`),
    `alter database ${name} set citus.shard_count = ${shards}`,
  )
}

/** A migrated database of that name on one server, which knows of no cluster. */
export async function createPlainDatabase(server: string, name: string): Promise<void> {
  await replaceDatabase(server, name)
  await migrateAll(named(server, name))
}

function replaceDatabase(server: string, name: string) {
  return ask(
    server,
    `update pg_database set datallowconn = true where datname = '${name}'`,
    `drop database if exists ${name} with (force)`,
    `create database ${name}`,
  )
}

/** With the queue's own tables: they cost each test more than the clone itself. */
async function migrateAll(url: string): Promise<void> {
  await migrate(url, { log: createLog('warn') })
  await migrateJobs(url)
}

/** On all servers at once, because each of them waits for its disk. */
export async function onEach(
  servers: readonly string[],
  work: (server: string) => Promise<unknown>,
): Promise<void> {
  await Promise.all(servers.map(work))
}

function named(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Rows of the last one of the statements. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = await connect(url)
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
