import type { MetaQuality } from '#contracts/meta-account'
import { sentenceOf } from '#domain/conversions/reasons'
import { problemSentence } from '#domain/spend/read-problems'
import { unreadableReason } from '#server/conversions/connections/seal-secret'
import { metaSender } from '#server/integrations/destinations/meta/sender'
import { readDatasetQuality } from '#server/integrations/meta-graph/dataset-quality'
import type { Context } from '#server/platform/context'
import { graphTarget, metaConnection } from './login/graph-target.ts'

const notForThisToken =
  'A Meta só mostra a qualidade da correspondência a tokens que podem ler o conjunto de dados. O envio dos eventos não depende disso.'

/** What Meta says of how well the website events match people; null with a sentence otherwise. */
export async function metaQuality(ctx: Context, accountId: string): Promise<MetaQuality> {
  const connection = await metaConnection(ctx, accountId)
  if (connection === null)
    return { quality: null, problem: sentenceOf(metaSender.notConnectedReason) }
  if (connection.token === null)
    return { quality: null, problem: sentenceOf(unreadableReason('meta')) }
  const read = await readDatasetQuality(
    graphTarget(ctx, connection.token, connection.stored.token_app_id),
    connection.stored.address,
  )
  if (read.ok) return { quality: read.value, problem: null }
  const { kind, reason } = read.problem
  const isTheToken = kind === 'permission' || kind === 'missing' || kind === 'refused'
  return { quality: null, problem: isTheToken ? notForThisToken : problemSentence(reason) }
}
