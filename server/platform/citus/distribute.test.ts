import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/helpers/database'
import { distribute } from './distribute.ts'

// What a cluster does is shown by tests/cluster (npm run verify:cluster).
test('a PostgreSQL without Citus is refused in one sentence', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await expect(distribute(database.url)).rejects.toThrow(
    'Este banco de dados não tem a extensão citus. Use em DATABASE_URL o coordenador de um cluster Citus',
  )
})
