import pg from 'pg'
import { StartError } from './start-error.ts'

const oldestVersion = 15

/**
 * Makes sure that an outside PostgreSQL answers and is recent enough. Throws a sentence for the
 * operator otherwise, without the password of the URL.
 */
export async function checkOutsideDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  let version: number
  try {
    await client.connect()
    const answer = await client.query<{ v: number }>(
      `select current_setting('server_version_num')::int as v`,
    )
    version = answer.rows[0]?.v ?? 0
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`o PostgreSQL de DATABASE_URL não respondeu: ${reason}`, { cause })
  } finally {
    await client.end().catch(() => {})
  }
  assertSupportedVersion(version)
}

/** Throws unless `server_version_num` (150004 for 15.4) is at least PostgreSQL 15. */
function assertSupportedVersion(serverVersionNum: number): void {
  const major = Math.floor(serverVersionNum / 10_000)
  if (major >= oldestVersion) return
  throw new StartError(
    `o PostgreSQL de DATABASE_URL é da versão ${major}; o Rastro precisa da ${oldestVersion} ou mais nova`,
  )
}
