import { createLink as contract } from '#contracts/links'
import { leadCodeFrom, messageWithCode } from '#domain/codes/message-code'
import type { ClickIntake } from '#server/clicks/intake/click-intake'
import type { ClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { receiveMessages } from '#server/conversations/receive-messages'
import { dropSimulated } from '#server/conversions/outbox/drop-simulated'
import { parseSimulator } from '#server/integrations/gateways/simulator/wire'
import { withLeads } from '#server/leads/lead-work'
import { createLink } from '#server/links/create-link'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { enterSale } from '#server/sales/enter-sale'

/** A number that no operator gives to anybody. */
const customer = { number: '5511900000001', name: 'Cliente de teste' }
const testLink = { campaignName: 'Teste sem WhatsApp', utmSource: 'teste' }
const greeting = 'Olá! Vi o anúncio e quero saber mais.'
const query = 'utm_source=teste&utm_medium=simulador&utm_campaign=teste-sem-whatsapp'
const phoneOfCustomer =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const codeBytes = 5

/**
 * Plays the whole way with a customer who does not exist, by the same code that works on real ones: a
 * test link is clicked, the greeting arrives on the simulated line, the lead buys.
 */
export async function trySteps(
  ctx: Context,
  clicks: { intake: ClickIntake; mover: ClickMover },
  who: { accountId: string; userId: string; actor: string },
): Promise<{ leadId: string }> {
  const { accountId } = who
  const line = await simulatedLine(ctx, accountId)
  const form = { ...testLink, whatsappNumber: customer.number, isTest: true }
  const link = await createLink(ctx, accountId, who.userId, contract.body.parse(form))
  const code = leadCodeFrom(ctx.randomBytes(codeBytes))
  await clicks.intake.record({
    id: ctx.newId(),
    accountId,
    linkId: link.id,
    text: hitText({
      query,
      at: ctx.now().getTime(),
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
  const leadId = await write(ctx, accountId, line, messageWithCode(greeting, code, 'id'))
  const sale = { value: 100, status: 'paid', origin: 'manual', product: 'Venda de teste' } as const
  await enterSale(
    ctx,
    accountId,
    leadId,
    { ...sale, orderNumber: null, invoiceNumber: null },
    who.actor,
  )
  await ctx.sql.withAccount(accountId, (trx) => dropSimulated(trx, accountId, leadId))
  return { leadId }
}

async function simulatedLine(ctx: Context, accountId: string) {
  const line = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('instances')
      .select(['id', 'own_phone', 'own_lid'])
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

/** The customer's message, as the simulator would bring it; answers the lead that it makes. */
async function write(
  ctx: Context,
  accountId: string,
  line: Awaited<ReturnType<typeof simulatedLine>>,
  text: string,
): Promise<string> {
  const at = ctx.now()
  const id = `TESTE-${ctx.newId()}`
  const { number: from, name } = customer
  const body = Buffer.from(JSON.stringify({ id, at: at.toISOString(), from, name, text }))
  const instance = { id: line.id, ownPhone: line.own_phone, ownLid: line.own_lid }
  return withLeads(ctx, accountId, async (work) => {
    const arrived = parseSimulator(body).flatMap((item) =>
      item.kind === 'message' ? [{ instance, receivedAt: at, item }] : [],
    )
    await receiveMessages(work, arrived)
    const lead = await work.trx
      .selectFrom('messages')
      .select('lead_id')
      .where('account_id', '=', accountId)
      .where('instance_id', '=', line.id)
      .where('provider_message_id', '=', id)
      .executeTakeFirst()
    if (!lead?.lead_id) throw new Error('the message of a test made no lead')
    return lead.lead_id
  })
}
