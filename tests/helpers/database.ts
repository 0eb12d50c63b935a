import { inject } from 'vitest'
import { cloneDatabase, cloneMigrated, type OwnDatabase } from './database-servers.ts'

export type TestDatabase = OwnDatabase

/** Whether the usual databases of this run are spread over the nodes of a cluster. */
export function isOnCluster(): boolean {
  return inject('postgres').nodes.length > 1
}

/**
 * A fresh clone of the migrated database, which on a cluster is spread over its nodes unless it shall
 * not be.
 */
export function createTestDatabase({ isDistributed = true } = {}): Promise<TestDatabase> {
  const { url, nodes, templates } = inject('postgres')
  return isDistributed
    ? cloneMigrated(nodes, templates.distributed)
    : cloneMigrated([url], templates.plain)
}

/** A database without any table, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase([inject('postgres').url], 'template0')
}
