import { newPlace, type Place } from '#tests/faults/real-server'
import { distributedTemplate, takeCluster } from '#tests/helpers/cluster-template'
import { cloneMigrated } from '#tests/helpers/database-servers'

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
  const cluster = await takeCluster(clusterUrl)
  const template = await distributedTemplate(cluster.nodes, 'rastro_template_bench', shards)
  const database = await cloneMigrated(cluster.nodes, template)
  return {
    ...place,
    env: { DATABASE_URL: database.url },
    isCluster: true,
    databaseUrl: () => database.url,
    async remove() {
      await database.drop()
      await cluster.release()
      await place.remove()
    },
  }
}
