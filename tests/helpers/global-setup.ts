import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { killCluster, processState } from '#server/platform/database/processes'
import { startDatabase } from '#server/platform/database/start-database'
import { createLog } from '#server/platform/log'
import { migrate, migrateJobs } from '#server/platform/migrate'
import { distributedTemplate, plainTemplate, takeCluster } from './cluster-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The run's PostgreSQL: its maintenance database, those of all its servers, which are several on a
     * cluster, and the names of the migrated templates, where the plain one is never a cluster's.
     */
    postgres: { url: string; nodes: string[]; templates: { distributed: string; plain: string } }
  }
}

const template = 'rastro_template'
const folderPrefix = 'rastro-vitest-'

/**
 * One PostgreSQL for a whole test run, without durability, with a migrated template database.
 * Vitest calls it before the first test file and its result after the last one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { RASTRO_CLUSTER_URL: clusterUrl } = process.env
  if (clusterUrl) {
    const { nodes, release } = await takeCluster(clusterUrl)
    const templates = {
      // Each test has a database of its own, so a table has few parts.
      distributed: await distributedTemplate(nodes, template, 2),
      plain: await plainTemplate(nodes, `${template}_plain`),
    }
    project.provide('postgres', { url: nodes[0] ?? clusterUrl, nodes, templates })
    return release
  }
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  // PostgreSQL's user has to pass through when the tests run as root.
  chmodSync(dataDir, 0o711)
  const log = createLog('warn')
  const database = await startDatabase({
    dataDir,
    databaseUrl: null,
    log,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      autovacuum: 'off',
    },
  })
  await createTemplate(database.url)
  const templateUrl = withDatabase(database.url, template)
  await migrate(templateUrl, { log })
  // The queue's own tables too: they cost each test more than the clone itself.
  await migrateJobs(templateUrl)
  project.provide('postgres', {
    url: database.url,
    nodes: [database.url],
    templates: { distributed: template, plain: template },
  })
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
}

/** Ends the PostgreSQL of runs that were killed before they could do so themselves. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const run = name.startsWith(folderPrefix) ? /^\d+/.exec(name.slice(folderPrefix.length)) : null
    if (run === null || processState(Number(run[0])) !== 'gone') continue
    await killCluster(join(tmpdir(), name, 'postgres/data'))
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
