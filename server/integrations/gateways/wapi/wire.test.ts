import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWapi } from './wire.ts'

const noQuery = new URLSearchParams()
const parse = (payload: unknown, query = noQuery) =>
  parseWapi(Buffer.from(JSON.stringify(payload)), query)

/** The envelope of a message of a customer, as W-API sends it. */
function received(changes: object): object {
  return {
    event: 'webhookReceived',
    instanceId: 'LITE-AB12CD-EF34GH',
    connectedPhone: '551199990000',
    isGroup: false,
    messageId: 'AC1EC70E4958C4A343905BB5C4B66718',
    fromMe: false,
    chat: { id: '559281234567', profilePicture: null },
    sender: { id: '559281234567', pushName: 'Cliente Teste', senderLid: '123456789012345@lid' },
    moment: 1790878665,
    msgContent: { conversation: 'Olá! Vi o anúncio [ID: abc123]' },
    ...changes,
  }
}

test('a text: who, when, what', () => {
  expect(parse(received({}))).toEqual([
    {
      kind: 'message',
      id: 'AC1EC70E4958C4A343905BB5C4B66718',
      at: new Date(1790878665_000),
      direction: 'in',
      via: 'unknown',
      contact: { phone: '5592981234567', received: '559281234567', lid: '123456789012345' },
      contactName: 'Cliente Teste',
      own: { phone: '5511999990000', received: '551199990000' },
      type: 'text',
      text: 'Olá! Vi o anúncio [ID: abc123]',
      pending: false,
      fromChatLink: false,
    },
  ])
})

const adContext = {
  conversionSource: 'FB_Ads',
  entryPointConversionSource: 'ctwa_ad',
  entryPointConversionApp: 'instagram',
  externalAdReply: {
    title: 'Estou Online Agora',
    body: 'É só chamar',
    mediaType: 1,
    sourceType: 'ad',
    sourceID: '120248173200000000',
    sourceURL: 'https://fb.me/dpuxXlHZj',
    sourceApp: 'instagram',
    ctwaClid: 'Afj8G_VXdsBJqPRMsX45t6',
  },
}
const withContext = (contextInfo: object) =>
  received({ msgContent: { extendedTextMessage: { text: 'Oi', contextInfo } } })

test.each<[string, object, object]>([
  [
    'ad keys in either spelling',
    withContext(adContext),
    {
      ad: {
        source: 'ad',
        adId: '120248173200000000',
        ctwaClid: 'Afj8G_VXdsBJqPRMsX45t6',
        url: 'https://fb.me/dpuxXlHZj',
        app: 'instagram',
        title: 'Estou Online Agora',
        body: 'É só chamar',
      },
    },
  ],
  [
    'encrypted ad data: an ad, unknown which',
    withContext({
      ctwaPayload: 'QWZk',
      conversionData: 'QWZo',
      entryPointConversionSource: 'ctwa_ad',
    }),
    { ad: { source: 'unknown' } },
  ],
  [
    'a click id without a source type is an ad without its id',
    withContext({ externalAdReply: { ctwaClid: 'ARA1', sourceId: '120' } }),
    { ad: { source: 'ad', ctwaClid: 'ARA1' } },
  ],
  [
    'a click-to-chat entry point',
    withContext({ entryPointConversionSource: 'click_to_chat_link' }),
    { fromChatLink: true },
  ],
  ['milliseconds', received({ moment: 1790878665123 }), { at: new Date(1790878665123) }],
  ['seconds as text', received({ moment: '1790878665' }), { at: new Date(1790878665_000) }],
  [
    'a protobuf Long',
    received({ moment: { low: 1790878665, high: 0 } }),
    { at: new Date(1790878665_000) },
  ],
  ['no time at all', received({ moment: 'ontem' }), { at: null }],
  [
    'a chat addressed by LID with the number beside it',
    received({
      chat: { id: '123456789012345@lid' },
      sender: { id: '5511987654321', senderLid: '123456789012345@lid' },
    }),
    { contact: { phone: '5511987654321', received: '5511987654321', lid: '123456789012345' } },
  ],
  [
    'a sender id that repeats the LID is no phone',
    received({
      chat: { id: '96890234300000@lid' },
      sender: { id: '96890234300000', senderLid: '96890234300000@lid', pushName: 'Só LID' },
    }),
    { contact: { lid: '96890234300000' }, contactName: 'Só LID' },
  ],
  [
    'own message typed on the phone, known only by LID: the chat is the contact, the sender is us',
    received({
      messageId: 'A5C2',
      fromMe: true,
      chat: { id: '123456789012345@lid' },
      sender: { id: '110346517900000', senderLid: '110346517900000@lid', pushName: 'Minha Loja' },
      msgContent: { conversation: 'Pedido confirmado! R$ 149,90' },
    }),
    {
      direction: 'out',
      via: 'phone',
      contact: { lid: '123456789012345' },
      own: { lid: '110346517900000', phone: '5511999990000' },
      text: 'Pedido confirmado! R$ 149,90',
    },
  ],
  [
    'a name that is only a number is none: the chat has one',
    received({
      chat: { id: '5511987654321', name: 'Nome da conversa' },
      sender: { id: '5511987654321', pushName: '+55 11 98765-4321' },
    }),
    { contactName: 'Nome da conversa' },
  ],
  [
    'own message sent by API',
    received({
      event: 'webhookDelivery',
      fromMe: true,
      fromApi: true,
      chat: { id: '5511987654321' },
      sender: { id: '551199990000' },
    }),
    {
      direction: 'out',
      via: 'api',
      contact: { phone: '5511987654321', received: '5511987654321' },
    },
  ],
  [
    'an own message is told by fromMe, not by the event',
    received({ event: 'webhookDelivery', fromMe: false }),
    { direction: 'in' },
  ],
  [
    'media without text',
    received({ msgContent: { imageMessage: { mimetype: 'image/jpeg', caption: '' } } }),
    { type: 'image', text: null, pending: false },
  ],
  [
    'a caption',
    received({ msgContent: { videoMessage: { caption: 'olha só' } } }),
    { type: 'video', text: 'olha só' },
  ],
  [
    'a document in its wrapper',
    received({
      msgContent: {
        documentWithCaptionMessage: { message: { documentMessage: { caption: 'contrato' } } },
      },
    }),
    { type: 'document', text: 'contrato' },
  ],
  [
    'a disappearing message in its wrapper',
    received({ msgContent: { ephemeralMessage: { message: { conversation: 'some' } } } }),
    { type: 'text', text: 'some' },
  ],
  [
    'an answer to a list',
    received({ msgContent: { listResponseMessage: { title: 'Quero comprar' } } }),
    { type: 'interactive', text: 'Quero comprar' },
  ],
  [
    'a location',
    received({ msgContent: { locationMessage: { degreesLatitude: -23 } } }),
    { type: 'location' },
  ],
  [
    'a type nobody knows yet: somebody wrote',
    received({ msgContent: { hologramMessage: { x: 1 } } }),
    { type: 'other', text: null, pending: false },
  ],
  [
    'a message that the phone still has to hand over',
    received({
      msgContent: {},
      messageStubType: 2,
      messageStubParameters: ['Message absent from node'],
    }),
    { pending: true, text: null },
  ],
  ['an empty container', received({ msgContent: {} }), { pending: true }],
  [
    'a reply: what it quotes is not read',
    withContext({
      stanzaID: '3EB0',
      quotedMessage: { conversation: 'pergunta', contextInfo: adContext },
    }),
    { text: 'Oi' },
  ],
  [
    'the hook of the address when the event is missing',
    { ...received({}), event: undefined },
    { kind: 'message' },
  ],
])('%s', (_name, payload, expected) => {
  const [item] = parse(payload, new URLSearchParams('hook=received'))
  expect(item).toMatchObject(expected)
})

test.each<[string, object]>([
  [
    'a reply to a status carries an old ad',
    withContext({ ...adContext, entryPointConversionSource: 'status' }),
  ],
  ['a quoted status too', withContext({ ...adContext, remoteJID: 'status@broadcast' })],
  ['a boosted post', withContext({ externalAdReply: { sourceType: 'post', sourceId: '1' } })],
  ['a lone FB_Ads of a later message', withContext({ conversionSource: 'FB_Ads' })],
  [
    'a link preview',
    withContext({ externalAdReply: { title: 'site', sourceUrl: 'https://x.com' } }),
  ],
  ['a quoted ad', withContext({ quotedMessage: { contextInfo: adContext } })],
])('no ad: %s', (_name, payload) => {
  expect(parse(payload)[0]).toMatchObject({ kind: 'message', text: 'Oi' })
  expect(parse(payload)[0]).not.toHaveProperty('ad')
})

test.each<[string, object, string]>([
  ['group', received({ isGroup: true, chat: { id: '120363000000000000@g.us' } }), 'group'],
  ['status', received({ chat: { id: 'status' } }), 'status'],
  ['status broadcast', received({ chat: { id: 'status@broadcast' } }), 'status'],
  ['channel', received({ chat: { id: '1203@newsletter' } }), 'newsletter'],
  ['broadcast list', received({ chat: { id: '1203@broadcast' } }), 'broadcast'],
  ['reaction', received({ msgContent: { reactionMessage: { text: '👍' } } }), 'reaction'],
  [
    'hidden business message',
    received({ msgContent: { placeholderMessage: { type: 0 } } }),
    'hidden',
  ],
  ['pinned message', received({ msgContent: { pinInChatMessage: {} } }), 'protocol'],
  ['history sync', received({ msgContent: { protocolMessage: { type: 5 } } }), 'protocol'],
  ['missed call notice', received({ msgContent: {}, messageStubType: 40 }), 'protocol'],
  [
    'receipt',
    { event: 'webhookStatus', instanceId: 'X', messageId: '1', status: 'READ' },
    'receipt',
  ],
  ['presence', { event: 'webhookChatPresence', instanceId: 'X' }, 'presence'],
  ['QR code', { event: 'webhookQrCode', qrCode: 'data:' }, 'qr'],
  ['no contact at all', received({ chat: { id: 'x' }, sender: {} }), 'unknown_shape'],
  ['something else', { hello: 'world' }, 'unknown_shape'],
])('ignored: %s', (_name, payload, why) => {
  expect(parse(payload)[0]).toEqual({ kind: 'ignored', why })
})

const status = (more: object) => ({
  event: 'webhookStatus',
  instanceId: 'X',
  messageId: '3EB0',
  status: 'FAILED',
  fromMe: true,
  isGroup: false,
  moment: 1790878701,
  ...more,
})

test.each([
  ['FAILED', status({})],
  ['ERROR, told by the address', status({ event: undefined, status: 'error', fromMe: undefined })],
])('a message of ours that did not arrive: %s', (_name, payload) => {
  expect(parse(payload, new URLSearchParams('hook=message-status'))).toEqual([
    { kind: 'undelivered', id: '3EB0', at: new Date(1790878701_000), code: null },
  ])
})

test.each([
  ['of a group', status({ isGroup: true })],
  ['of somebody else', status({ fromMe: false })],
  ['of no message', status({ messageId: undefined })],
])('a failure %s is a receipt like any other', (_name, payload) => {
  expect(parse(payload)).toEqual([{ kind: 'ignored', why: 'receipt' }])
})

test('a group tells which LID is which number', () => {
  const payload = received({
    isGroup: true,
    chat: { id: '120363000000000000@g.us' },
    sender: { id: '5511987654321', senderLid: '123456789012345@lid' },
  })
  expect(parse(payload)[1]).toEqual({
    kind: 'identity',
    identity: { phone: '5511987654321', received: '5511987654321', lid: '123456789012345' },
  })
})

test('an edit and a deletion name the message they are about', () => {
  const edit = { type: 14, key: { id: '3A01' }, editedMessage: { conversation: 'corrigindo' } }
  expect(parse(received({ msgContent: { protocolMessage: edit } }))).toMatchObject([
    { kind: 'edit', id: '3A01', direction: 'in', text: 'corrigindo' },
  ])
  const revoke = { type: 0, key: { id: '3A01' } }
  expect(parse(received({ msgContent: { protocolMessage: revoke } }))).toMatchObject([
    { kind: 'revoke', id: '3A01' },
  ])
})

test('connection events', () => {
  const on = { event: 'webhookConnected', connected: true, connectedPhone: '5511987654321' }
  expect(parse(on)).toMatchObject([
    { kind: 'connection', state: 'connected', own: { phone: '5511987654321' } },
  ])
  expect(parse({ event: 'webhookDisconnected', disconnected: true })).toEqual([
    { kind: 'connection', state: 'disconnected' },
  ])
})

test('a list is read item by item, whatever stands between', () => {
  const items = parse([received({}), null, 7, 'x', [], received({ messageId: 'B2' })])
  expect(items.map((item) => item.kind)).toEqual([
    'message',
    'ignored',
    'ignored',
    'ignored',
    'ignored',
    'message',
  ])
})

const hostile = fc.oneof(
  fc.anything({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', 'x'.repeat(70_000), {}, [], null, -1, 1e308, true),
)

test('nothing that a payload holds makes it throw', () => {
  const payload = fc.record({
    event: fc.oneof(fc.constantFrom('webhookReceived', 'webhookDelivery', undefined), hostile),
    messageId: fc.oneof(fc.constant('A1'), hostile),
    fromMe: fc.oneof(fc.boolean(), hostile),
    moment: hostile,
    chat: fc.oneof(fc.record({ id: fc.oneof(fc.constant('5511987654321'), hostile) }), hostile),
    sender: fc.oneof(fc.record({ id: hostile, senderLid: hostile, pushName: hostile }), hostile),
    msgContent: fc.oneof(
      fc.record({ conversation: hostile }),
      fc.record({ extendedTextMessage: fc.record({ text: hostile, contextInfo: hostile }) }),
      fc.record({
        protocolMessage: fc.record({ type: hostile, key: hostile, editedMessage: hostile }),
      }),
      hostile,
    ),
    messageStubType: hostile,
    messageStubParameters: hostile,
  })
  fc.assert(
    fc.property(payload, (given) => {
      let json: string
      try {
        json = JSON.stringify(given) ?? 'null'
      } catch {
        return
      }
      for (const item of parseWapi(Buffer.from(json), noQuery)) {
        if (item.kind !== 'message') continue
        expect(item.text ?? '').not.toContain('\0')
        expect((item.text ?? '').isWellFormed()).toBe(true)
        expect(item.contact.phone ?? item.contact.lid).toMatch(/^\d{5,20}$/)
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['deep nesting', '['.repeat(200_000)],
  [
    'deep content',
    `{"messageId":"1","chat":{"id":"5511987654321"},"msgContent":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`,
  ],
  ['a huge list', `[${'1,'.repeat(200_000)}1]`],
  ['no JSON', '<html>'],
  ['bytes', '\xff\xfe\0'],
  ['nothing', ''],
])('%s is no problem', (_name, body) => {
  expect(parseWapi(Buffer.from(body, 'latin1'), noQuery).length).toBeLessThanOrEqual(1_000)
})

test('an ad id that came as a number keeps all its digits', () => {
  const payload = JSON.stringify(
    withContext({ externalAdReply: { sourceType: 'ad', sourceId: 'ID' } }),
  ).replace('"ID"', '120239177200000123')
  const [item] = parseWapi(Buffer.from(payload), new URLSearchParams('hook=received'))
  expect(item).toMatchObject({ ad: { source: 'ad', adId: '120239177200000123' } })
})

test.each(['id', 'ID', 'Id'])('the key of an edit and of a deletion is read as %s, too', (name) => {
  const key = { [name]: '3A01' }
  const edited = { protocolMessage: { type: 14, key, editedMessage: { conversation: 'novo' } } }
  expect(parse(received({ msgContent: edited }))).toMatchObject([{ kind: 'edit', id: '3A01' }])
  const deleted = { protocolMessage: { type: 0, key } }
  expect(parse(received({ msgContent: deleted }))).toMatchObject([{ kind: 'revoke', id: '3A01' }])
})
