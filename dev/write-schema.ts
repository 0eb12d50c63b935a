import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '#server/platform/database/start-database'
import { dumpSchema } from '#server/platform/dump-schema'
import { generateTypes } from '#server/platform/generate-types'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'

// Migrates an empty database and writes what came out: the schema for people to read, and its types.
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'rastro-schema-'))
chmodSync(dataDir, 0o711)
const log = createLog('warn')
const database = await startDatabase({
  dataDir,
  databaseUrl: null,
  log,
  settings: { fsync: 'off' },
})
try {
  await migrate(database.url, { log })
  writeFileSync(join(root, 'server/migrations/schema.sql'), await dumpSchema(database.url))
  writeFileSync(join(root, 'server/platform/schema.ts'), await generateTypes(database.url))
  console.log('server/migrations/schema.sql, server/platform/schema.ts')
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
