import pg from 'pg'
import { StartError } from './platform/database/start-error.ts'
import { createSecrets, loadSecretKey, readSecretKeys } from './platform/secrets.ts'

/** Sealed texts to try: with several keys in the history of an installation, each may have sealed some. */
const samples = 200

/**
 * The secret key with which the texts of this database were sealed; on a database without any, the configured
 * key, made now if there is none. Throws a StartError when the key is missing or is not the data's: a start
 * with another key would serve and could read no stored token. The tables must be up to date.
 */
export async function keyOfData(
  config: { secretKey: string | null; dataDir: string },
  databaseUrl: string,
): Promise<Uint8Array> {
  const sealed = await sealedTexts(databaseUrl)
  if (sealed.length === 0) return loadSecretKey(config)
  const keys = readSecretKeys(config)
  const right = keys.find((key) => opensSome(key, sealed))
  if (right !== undefined) return right
  if (keys.length === 0) {
    throw new StartError(
      `falta a chave dos dados: ${config.dataDir}/secret.key não existe. Coloque nesta pasta o secret.key original, ou inicie com o texto dele em SECRET_KEY.`,
    )
  }
  const given = config.secretKey === null ? `${config.dataDir}/secret.key` : 'SECRET_KEY'
  throw new StartError(
    `a chave de ${given} não é a destes dados: nenhum token guardado abre com ela. Use a chave original (o texto de secret.key, ou a SECRET_KEY com que os dados foram gravados).`,
  )
}

type Sealed = { text: string; context: string }

/** Webhook secrets of the newest lines: each account has one from its beginning. */
async function sealedTexts(databaseUrl: string): Promise<Sealed[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rastro-key' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Sealed>(
      `select webhook_token as text, 'webhook:' || id as context
      from instances order by created_at desc limit $1`,
      [samples],
    )
    return rows
  } finally {
    await client.end()
  }
}

function opensSome(key: Uint8Array, sealed: Sealed[]): boolean {
  const secrets = createSecrets(key)
  return sealed.some(({ text, context }) => {
    try {
      secrets.open(text, context)
      return true
    } catch {
      return false
    }
  })
}
