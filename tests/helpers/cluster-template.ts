import pg from 'pg'
import { distribute } from '#server/platform/citus/distribute'
import { loginName, roles } from '#server/platform/database/logins'
import { createLog } from '#server/platform/log'
import { migrate, migrateJobs } from '#server/platform/migrate'

/** Each test has a database of its own, so a table has few shards. */
const templateShards = 2

/** Databases of one name on all nodes of a cluster: the coordinator's address, all maintenance ones. */
export type ClusterDatabase = { url: string; nodes: string[] }

/**
 * A migrated and distributed template on every node of the Citus cluster whose coordinator `url` is: a
 * clone of it on every node is a cluster too. Resolves with the nodes' maintenance databases, the
 * coordinator's first.
 */
export async function createClusterTemplate(
  url: string,
  template: string,
): Promise<ClusterDatabase> {
  const { nodes } = await createClusterDatabase(url, template, templateShards)
  for (const node of nodes) {
    // A template has no visitors, and Citus keeps one of its own in every database.
    await ask(node, `alter database ${template} allow_connections false`)
    await ask(
      node,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}'`,
    )
  }
  return { url: nodes[0] ?? url, nodes }
}

/** A database of that name on every node, migrated and distributed; one that is there goes first. */
export async function createClusterDatabase(
  url: string,
  name: string,
  shards: number,
): Promise<ClusterDatabase> {
  const nodes = await nodesOf(url)
  for (const node of nodes) {
    await ask(node, `update pg_database set datallowconn = true where datname = '${name}'`)
    await ask(node, `drop database if exists ${name} with (force)`)
    await ask(node, `create database ${name}`)
    await ask(named(node, name), 'create extension citus')
  }
  const [coordinator = url, ...workers] = nodes
  const own = named(coordinator, name)
  const place = (node: string) => `'${new URL(node).hostname}', ${new URL(node).port}`
  await ask(own, `select citus_set_coordinator_host(${place(coordinator)})`)
  for (const worker of workers) await ask(own, `select citus_add_node(${place(worker)})`)
  await ask(own, `alter database ${name} set citus.shard_count = ${shards}`)
  await migrate(own, { log: createLog('warn') })
  await migrateJobs(own)
  await distribute(own)
  return { url: own, nodes }
}

export async function dropClusterDatabase({ url, nodes }: ClusterDatabase): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const logins = roles.map((role) => loginName(url, role)).join(', ')
  for (const node of nodes) {
    await ask(node, `drop database if exists ${name} with (force)`)
    await ask(node, `drop role if exists ${logins}`)
  }
}

/** The maintenance databases of the nodes that the coordinator knows, its own first. */
async function nodesOf(url: string): Promise<string[]> {
  const found = await ask<{ host: string; port: number }>(
    url,
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary'
    order by groupid`,
  )
  return found.map(({ host, port }) => {
    const node = new URL(url)
    node.hostname = host
    node.port = String(port)
    node.pathname = '/postgres'
    return node.href
  })
}

function named(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
