import { randomBytes } from 'node:crypto'
import { newPlace, type Place } from '#tests/faults/real-server'
import { createClusterDatabase, dropClusterDatabase } from '#tests/helpers/cluster-template'

/** As many parts of a table as Citus makes by itself. */
const shards = 32

/** Where the server of a bench runs, with what else it is told, and whether on a cluster. */
export type BenchPlace = Place & { env: Record<string, string>; isCluster: boolean }

/**
 * A place on embedded PostgreSQL; where RASTRO_CLUSTER_URL names the coordinator of a Citus cluster, on
 * databases of its own there.
 */
export async function newBenchPlace(): Promise<BenchPlace> {
  const place = await newPlace()
  const clusterUrl = process.env.RASTRO_CLUSTER_URL
  if (!clusterUrl) return { ...place, env: {}, isCluster: false }
  const name = `bench_${randomBytes(8).toString('hex')}`
  const database = await createClusterDatabase(clusterUrl, name, shards)
  return {
    ...place,
    env: { DATABASE_URL: database.url },
    isCluster: true,
    databaseUrl: () => database.url,
    async remove() {
      await dropClusterDatabase(database)
      await place.remove()
    },
  }
}
