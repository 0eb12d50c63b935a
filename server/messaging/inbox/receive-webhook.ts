import { sql } from 'kysely'
import type { Provider } from '#contracts/messaging'
import { withoutGatewayKeys, withoutKeyParameters } from '#domain/lines/gateway-keys'
import { isNoiseReason } from '#domain/lines/webhook'
import type { Credentials, Gateway, WebhookRequest } from '#server/integrations/gateways/gateway'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { answering } from '#server/platform/insert-rows'
import { createRecent } from '#server/platform/recent'
import { type Siblings, shareOf } from '#server/platform/siblings'
import { openTokenBuckets } from '#server/platform/token-buckets'
import { openCredentials } from '../lines/instance-credentials.ts'
import type { WebhookIntake } from './webhook-intake.ts'

const maxQueryLength = 2_000
// Receipts and presence are some hundred bytes; whatever is larger is read when there is time.
const maxNoiseBytes = 16 * 1024
// Some word of each gateway's receipts and signs of presence; to read every webhook twice costs more.
const noiseWord = /status|presence|delivery|update|\.read/i
// What a gateway tells beside a receipt, and what is no edit that we can read, may be read one day.
const editWord = /edit/i

// A hundred thousand messages are some 250 MB of webhooks; no line has as many a day.
const dayBytes = 256 * 1024 * 1024
const maxLines = 20_000
const retryAfterSeconds = 3_600

// However many lines an account has, and makes anew.
const accountDayBytes = 2 * dayBytes

type WebhookBudget = {
  /** Which of the two has no room for so many bytes; null: both had, and they are taken. */
  take(tokenHash: string, bytes: number, nowMs: number): 'line' | 'account' | null
  /** Notes whose address the webhook came to, which its account is known by from then on. */
  learn(tokenHash: string, accountId: string, bytes: number, nowMs: number): void
}

/**
 * How many bytes of webhooks this process stores of each line and of each account: as much as a full day's at
 * once, shared with the other web processes. Whose an address is, is known once a webhook to it was stored.
 */
export function openWebhookBudget(siblings: Siblings): WebhookBudget {
  const bucketsOf = (bytes: number) => {
    const capacity = shareOf(bytes, siblings)
    return openTokenBuckets({ capacity, perMinute: capacity / 1_440 }, maxLines)
  }
  const lines = bucketsOf(dayBytes)
  const accounts = bucketsOf(accountDayBytes)
  const ownerOf = createRecent<{ accountId: string | null }>(maxLines)
  const unknown = () => ({ accountId: null })
  return {
    take(tokenHash, bytes, nowMs) {
      // First the line: what it refuses costs its account nothing.
      if (!lines.take(tokenHash, bytes, nowMs)) return 'line'
      const { accountId } = ownerOf(tokenHash, unknown)
      return accountId === null || accounts.take(accountId, bytes, nowMs) ? null : 'account'
    },
    learn(tokenHash, accountId, bytes, nowMs) {
      const owner = ownerOf(tokenHash, unknown)
      if (owner.accountId !== null) return
      owner.accountId = accountId
      accounts.take(accountId, bytes, nowMs)
    },
  }
}

/**
 * Stores a webhook as it came, without the keys of its gateway, and wakes those who work on it: whoever gets the 200 may forget it. A
 * wrong address is an error, and more bytes than a line or an account brings in a day are put off; what the body says
 * is nobody's business yet, unless it is noise for certain.
 */
export async function receiveWebhook(
  ctx: Context,
  { intake, budget }: { intake: WebhookIntake; budget: WebhookBudget },
  webhook: WebhookRequest & { provider: string; token: string },
): Promise<'stored' | 'rejected'> {
  const gateway = gatewayNamed(webhook.provider)
  if (gateway === null) throw notFound('Endereço não encontrado.')
  const tokenHash = ctx.secrets.hash(webhook.token)
  const credentials = () => credentialsOf(ctx, gateway.provider, tokenHash)
  if ((await gateway.verify(webhook, credentials)) === 'reject') return 'rejected'
  const bytes = webhook.rawBody.length
  const full = budget.take(tokenHash, bytes, ctx.now().getTime())
  if (full !== null) {
    await tellOfLimit(ctx, tokenHash, webhook.provider)
    throw new AppError('too_many_requests', { message: fullSentences[full], retryAfterSeconds })
  }

  const query = withoutKeyParameters(webhook.query).toString().slice(0, maxQueryLength)
  const accountId = await intake.store({
    id: ctx.newId(),
    provider: gateway.provider,
    tokenHash,
    receivedAt: ctx.now(),
    query,
    body: withoutKeys(webhook.rawBody),
    isNoise: isNoise(gateway, webhook),
  })
  if (accountId === null) throw notFound('Endereço não encontrado.')
  budget.learn(tokenHash, accountId, bytes, ctx.now().getTime())
  return 'stored'
}

const fullSentences = {
  line: 'Esta linha recebeu mais dados do que um dia de mensagens. Tente mais tarde.',
  account: 'Esta conta recebeu mais dados do que um dia de mensagens. Tente mais tarde.',
}

/** Each byte is one character meanwhile, and comes back as it was. */
function withoutKeys(body: Buffer): Buffer {
  const text = body.toString('latin1')
  const kept = withoutGatewayKeys(text)
  return kept === text ? body : Buffer.from(kept, 'latin1')
}

/**
 * Delivery receipts and signs of presence are much of what some gateways send; they change nothing and
 * are shown nowhere, so they are not kept. A failed delivery, two forms of one person, and whatever is
 * not understood as one of the two are none of them.
 */
function isNoise(gateway: Gateway, { rawBody, query }: WebhookRequest): boolean {
  if (rawBody.length > maxNoiseBytes) return false
  const text = `${query}\n${rawBody.toString('latin1')}`
  if (!noiseWord.test(text) || editWord.test(text)) return false
  const items = gateway.parse(rawBody, query)
  return (
    items.length > 0 && items.every((item) => item.kind === 'ignored' && isNoiseReason(item.why))
  )
}

/** Tells the account, once a day and line, that webhooks are refused for now. */
async function tellOfLimit(ctx: Context, tokenHash: string, provider: string): Promise<void> {
  const now = ctx.now()
  const { rows: lines } = await sql<{ account_id: string; instance_id: string }>`
    select account_id, instance_id from instance_tokens
    where token_hash = ${tokenHash} and provider = ${provider}`.execute(ctx.sql.asIngest)
  for (const { account_id: accountId, instance_id: instanceId } of lines) {
    await sql`
      insert into account_notices (account_id, id, kind, details, created_at)
      select i.account_id, ${ctx.newId()}::uuid, 'webhooks_limited',
        jsonb_build_object('instanceId', i.id, 'instanceName', i.name), ${now}::timestamptz
      from instances i
      where i.account_id = ${accountId} and i.id = ${instanceId} and not exists (
        select from account_notices n
        where n.account_id = ${accountId} and n.kind = 'webhooks_limited'
          and n.details->>'instanceId' = i.id::text
          and n.created_at > ${now}::timestamptz - interval '24 hours')
      ${answering}`.execute(ctx.sql.asIngest)
  }
}

/** Proves to a gateway that asks that its webhook's address is ours; null when it may not know. */
export async function answerChallenge(
  ctx: Context,
  question: { provider: string; token: string; query: URLSearchParams },
): Promise<string | null> {
  const gateway = gatewayNamed(question.provider)
  if (!gateway?.challenge) throw notFound('Endereço não encontrado.')
  const tokenHash = ctx.secrets.hash(question.token)
  return gateway.challenge(question.query, () => credentialsOf(ctx, gateway.provider, tokenHash))
}

async function credentialsOf(
  ctx: Context,
  provider: Provider,
  tokenHash: string,
): Promise<Credentials> {
  const instance = await ctx.sql.asIngest
    .selectFrom('instance_tokens as t')
    .innerJoin('instances as i', (join) =>
      join.onRef('i.account_id', '=', 't.account_id').onRef('i.id', '=', 't.instance_id'),
    )
    .selectAll('i')
    .where('t.token_hash', '=', tokenHash)
    .where('t.provider', '=', provider)
    .executeTakeFirst()
  if (!instance) throw notFound('Endereço não encontrado.')
  return openCredentials(ctx, instance)
}
