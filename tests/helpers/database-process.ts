import { startDatabase } from '#server/platform/database/start-database'
import { createLog } from '#server/platform/log'

// A process of its own that holds the embedded database of a folder until SIGTERM, for tests of what
// happens when such a process is killed or another one joins it.
const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('usage: database-process.ts <data folder>')
const settings = { fsync: 'off' }
const database = await startDatabase({
  dataDir,
  databaseUrl: null,
  log: createLog('silent'),
  settings,
})
const stayAlive = setInterval(() => {}, 60_000)
process.once('SIGTERM', async () => {
  await database.stop()
  clearInterval(stayAlive)
})
console.log(database.url)
