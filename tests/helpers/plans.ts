import pg from 'pg'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Subplans Removed'?: number
  Plans?: Node[]
}

/**
 * A statement as PostgreSQL carried it out, inside of its functions too: the tables read whole, how many
 * rows of tables it read, and how many parts of tables it had planned for nothing, because only values that
 * came later told that they are not needed.
 */
export type Plan = { statement: string; scanned: string[]; rows: number; removed: number }

const prefix = 'duration: '

/**
 * Makes PostgreSQL tell how it carries out what new connections ask; `plansOf` runs something and
 * answers with the plans of its statements.
 */
export async function tellPlans(databaseUrl: string): Promise<{
  plansOf(run: () => Promise<unknown>): Promise<Plan[]>
  close(): void
}> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1))
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_nested_statements = on',
    `auto_explain.log_level = 'notice'`,
    `auto_explain.log_format = 'json'`,
  ]) {
    await client.query(`alter database ${name} set ${setting}`)
  }
  await client.end()
  const told: string[] = []
  const emit = pg.Client.prototype.emit
  pg.Client.prototype.emit = function (
    this: pg.Client,
    event: string | symbol,
    ...rest: unknown[]
  ) {
    const { message = '' } = event === 'notice' ? Object(rest[0]) : {}
    if (String(message).startsWith(prefix)) told.push(message)
    return emit.call(this, event, ...rest)
  }
  return {
    async plansOf(run) {
      told.length = 0
      await run()
      return told.map(readPlan)
    },
    close() {
      pg.Client.prototype.emit = emit
    },
  }
}

function readPlan(message: string): Plan {
  const { 'Query Text': statement, Plan: plan } = JSON.parse(message.slice(message.indexOf('{')))
  return { statement, scanned: scannedBy(plan), rows: rowsOf(plan), removed: removedOf(plan) }
}

function scannedBy(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)]
}

function rowsOf(node: Node): number {
  const {
    'Relation Name': table,
    'Actual Rows': rows,
    'Rows Removed by Filter': filtered = 0,
    'Rows Removed by Index Recheck': rechecked = 0,
  } = node
  const own = table === undefined ? 0 : (rows + filtered + rechecked) * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own)
}

function removedOf(node: Node): number {
  return (node.Plans ?? []).reduce(
    (sum, child) => sum + removedOf(child),
    node['Subplans Removed'] ?? 0,
  )
}
