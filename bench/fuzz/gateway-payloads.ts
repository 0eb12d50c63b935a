import fc from 'fast-check'
import { messageEvent } from '#dev/fake-evolution/webhooks'
import { messageWebhook } from '#dev/fake-whatsapp-cloud/webhooks'
import { messageCallback } from '#dev/fake-zapi/webhooks'
import { wapiPayload } from '#tests/helpers/wapi'

const at = new Date('2026-11-17T15:00:00Z')
const seconds = at.getTime() / 1000

const messages = fc.record({
  id: fc.nat(500).map((n) => `F${n}`),
  from: fc.nat(50).map((n) => `55119${70_000_000 + n}`),
  lid: fc.nat(50).map((n) => `1001234567890${n}`),
  name: fc.string({ unit: 'grapheme', maxLength: 20 }),
  text: fc.oneof(
    fc.constantFrom('Oi [ID: K7Q2M9XA]', 'venda fechada R$ 1.234,56', ''),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
  ),
  fromMe: fc.boolean(),
})
type Message = typeof messages extends fc.Arbitrary<infer One> ? One : never

const number = {
  id: '106540352242922',
  displayPhone: '+55 11 4000-1234',
  verifiedName: 'Minha Loja',
  token: 'EAAG',
  wabaId: '102290129340398',
  override: null,
  heardFrom: {},
  held: [],
}
const zapiInstance = {
  instanceId: 'FUZZ',
  token: 'token',
  clientToken: 'client',
  connected: true,
  phone: '551140001234',
  qrIssued: 0,
  pairingCode: null,
  restarts: 0,
  webhook: '',
  notifySentByMe: true,
  sent: [],
  held: [],
}

/** A message as each gateway tells of it. */
const payloads: Record<string, (message: Message) => unknown> = {
  simulator: ({ lid: _, ...message }) => [{ ...message, at: at.toISOString(), ad: null }],
  wapi: (message) => wapiPayload(message, at),
  evolution: (message) => ({
    ...messageEvent({ ...message, timestamp: seconds, chat: message.fromMe ? 'lid' : 'phone' }),
    instance: 'Loja',
  }),
  zapi: ({ id, ...message }) =>
    messageCallback(zapiInstance, { ...message, messageId: id, momment: at.getTime() }),
  'whatsapp-cloud': ({ id, ...message }) =>
    messageWebhook(number, { ...message, messageId: id, timestamp: seconds }),
}

/** Names of gateways, each with what it sends. */
export const gatewayPayloads: [string, fc.Arbitrary<unknown>][] = Object.entries(payloads).map(
  ([provider, payloadOf]) => [provider, messages.map(payloadOf)],
)
