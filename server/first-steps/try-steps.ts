import { createLink as contract } from '#contracts/links'
import { leadCodeFrom, messageWithCode } from '#domain/codes/message-code'
import type { ClickIntake } from '#server/clicks/intake/click-intake'
import type { ClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { receiveMessages } from '#server/conversations/receive-messages'
import { giveFirstEvents } from '#server/conversions/events/first-events'
import { dropSimulated } from '#server/conversions/outbox/drop-simulated'
import { parseSimulator } from '#server/integrations/gateways/simulator/wire'
import { withLeads } from '#server/leads/lead-work'
import { createLink } from '#server/links/create-link'
import { setState } from '#server/messaging/lines/set-state'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { enterSale } from '#server/sales/enter-sale'
import { hasSaleEvent } from './read-steps.ts'

/** A number that no operator gives to anybody. */
const customer = { number: '5511900000001', name: 'Cliente de teste' }
const testLink = { campaignName: 'Teste sem WhatsApp', utmSource: 'teste' }
const greeting = 'Olá! Vi o anúncio e quero saber mais.'
/** What follows the greeting, the business's part marked. */
const talk = [
  { fromMe: true, text: 'Olá! Que bom que você escreveu. Custa R$ 100,00 e temos horário amanhã.' },
  { fromMe: false, text: 'Perfeito, quero sim. Já fiz o Pix.' },
  { fromMe: true, text: 'Pagamento recebido: R$ 100,00. Sua compra está confirmada!' },
]
const betweenMs = 20_000
const query = 'utm_source=teste&utm_medium=simulador&utm_campaign=teste-sem-whatsapp'
const phoneOfCustomer =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const codeBytes = 5

/**
 * Plays the whole way with a customer who does not exist, by the same code that works on real ones: a
 * test link is clicked, both sides write on the simulated line, which is connected for it, the lead buys. An
 * account without an event of a sale gets the one that a first connection to Meta brings.
 */
export async function trySteps(
  ctx: Context,
  clicks: { intake: ClickIntake; mover: ClickMover },
  who: { accountId: string; userId: string; actor: string },
): Promise<{ leadId: string }> {
  const { accountId } = who
  const line = await simulatedLine(ctx, accountId)
  const clickedAt = ctx.now().getTime() - (talk.length + 2) * betweenMs
  const form = { ...testLink, whatsappNumber: customer.number, isTest: true }
  const link = await createLink(ctx, accountId, who.userId, contract.body.parse(form))
  await ctx.sql.withAccount(accountId, async (trx) => {
    await setState(ctx, trx, line, { state: 'connected', reason: 'person' })
    if (!(await hasSaleEvent(trx, accountId))) await giveFirstEvents(ctx, trx, accountId, 'meta')
  })
  const code = leadCodeFrom(ctx.randomBytes(codeBytes))
  await clicks.intake.record({
    id: ctx.newId(),
    accountId,
    linkId: link.id,
    text: hitText({
      query,
      at: clickedAt,
      ip: null,
      userAgent: phoneOfCustomer,
      headers: {},
      method: 'GET',
      class: 'human',
      reason: 'pessoa',
      code,
      orphan: false,
      isCut: false,
    }),
  })
  await clicks.mover.moveOf(accountId)
  const first = { fromMe: false, text: messageWithCode(greeting, code, 'id') }
  const leadId = await write(ctx, accountId, line, [first, ...talk], clickedAt)
  if (!(await hasSale(ctx, accountId, leadId))) await sell(ctx, who, leadId)
  await ctx.sql.withAccount(accountId, (trx) => dropSimulated(ctx, trx, accountId, leadId))
  return { leadId }
}

/** A phrase rule of the account may have recorded the sale by what the business wrote. */
async function hasSale(ctx: Context, accountId: string, leadId: string): Promise<boolean> {
  const sale = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('sales')
      .select('id')
      .where('account_id', '=', accountId)
      .where('lead_id', '=', leadId)
      .limit(1)
      .executeTakeFirst(),
  )
  return sale !== undefined
}

async function sell(
  ctx: Context,
  { accountId, actor }: { accountId: string; actor: string },
  leadId: string,
): Promise<void> {
  const sale = { value: 100, status: 'paid', origin: 'manual', product: 'Venda de teste' } as const
  await enterSale(
    ctx,
    accountId,
    leadId,
    { ...sale, orderNumber: null, invoiceNumber: null },
    actor,
  )
}

async function simulatedLine(ctx: Context, accountId: string) {
  const line = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('instances')
      .select(['account_id', 'id', 'state', 'own_phone', 'own_lid'])
      .where('account_id', '=', accountId)
      .where('provider', '=', 'simulator')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),
  )
  if (line === undefined) {
    throw new AppError('conflict', {
      message:
        'Esta conta não tem uma linha do Simulador. Crie uma em Configurações, WhatsApp, e tente de novo.',
    })
  }
  return line
}

/** A conversation, as the simulator would bring it; answers the lead that its first message makes. */
async function write(
  ctx: Context,
  accountId: string,
  line: Awaited<ReturnType<typeof simulatedLine>>,
  said: { fromMe: boolean; text: string }[],
  clickedAt: number,
): Promise<string> {
  const receivedAt = ctx.now()
  const conversation = ctx.newId()
  const { number: from, name } = customer
  const messages = said.map(({ fromMe, text }, i) => ({
    id: `TESTE-${conversation}-${i}`,
    at: new Date(clickedAt + (i + 1) * betweenMs).toISOString(),
    from,
    name,
    fromMe,
    text,
  }))
  const body = Buffer.from(JSON.stringify(messages))
  const instance = { id: line.id, ownPhone: line.own_phone, ownLid: line.own_lid }
  return withLeads(ctx, accountId, async (work) => {
    const arrived = parseSimulator(body).flatMap((item) =>
      item.kind === 'message' ? [{ instance, receivedAt, item }] : [],
    )
    await receiveMessages(work, arrived)
    const lead = await work.trx
      .selectFrom('messages')
      .select('lead_id')
      .where('account_id', '=', accountId)
      .where('instance_id', '=', line.id)
      .where('provider_message_id', '=', `TESTE-${conversation}-0`)
      .executeTakeFirst()
    if (!lead?.lead_id) throw new Error('the message of a test made no lead')
    return lead.lead_id
  })
}
