import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseZapi } from './wire.ts'

const parse = (payload: unknown) => parseZapi(Buffer.from(JSON.stringify(payload)))

/** A text of a customer, as Z-API sends it. */
function received(changes: object): object {
  return {
    type: 'ReceivedCallback',
    instanceId: '3E48B40A3ACEC048BB65C69C00000000',
    messageId: '3A8BB653A45850550DE4',
    phone: '554891234567',
    chatLid: '269161355000000@lid',
    senderLid: null,
    connectedPhone: '554891200000',
    fromMe: false,
    fromApi: false,
    isGroup: false,
    isNewsletter: false,
    isStatusReply: false,
    isEdit: false,
    waitingMessage: false,
    broadcast: false,
    forwarded: false,
    momment: 1753915341000,
    status: 'RECEIVED',
    chatName: 'Cliente Teste',
    senderName: 'Cliente Teste',
    senderPhoto: null,
    photo: 'https://pps.whatsapp.net/x',
    participantPhone: null,
    participantLid: null,
    referenceMessageId: null,
    externalAdReply: null,
    text: { message: 'Olá! Vim pelo anúncio [ID: abc123]' },
    ...changes,
  }
}

/** The same with other content. */
const saying = (content: object) => received({ text: undefined, ...content })

test('a text: who, when, what', () => {
  expect(parse(received({}))).toEqual([
    {
      kind: 'message',
      id: '3A8BB653A45850550DE4',
      at: new Date(1753915341_000),
      direction: 'in',
      via: 'unknown',
      contact: { phone: '5548991234567', received: '554891234567', lid: '269161355000000' },
      contactName: 'Cliente Teste',
      own: { phone: '5548991200000', received: '554891200000' },
      type: 'text',
      text: 'Olá! Vim pelo anúncio [ID: abc123]',
      pending: false,
      fromChatLink: false,
    },
  ])
})

const ad = {
  title: 'Anúncio',
  body: 'Texto',
  mediaType: 1,
  thumbnailUrl: 'https://x',
  sourceType: 'ad',
  sourceId: '120210000000000000',
  sourceUrl: 'https://fb.me/5z9Rw6Obv',
  sourceApp: 'instagram',
  ctwaClid: 'ARA_x9',
  showAdAttribution: true,
}

test.each<[string, object, object]>([
  [
    'an ad',
    received({ externalAdReply: ad }),
    {
      ad: {
        source: 'ad',
        adId: '120210000000000000',
        ctwaClid: 'ARA_x9',
        url: 'https://fb.me/5z9Rw6Obv',
        app: 'instagram',
        title: 'Anúncio',
        body: 'Texto',
      },
    },
  ],
  [
    'an ad without click id, as in the vendor’s example',
    received({ externalAdReply: { sourceType: 'ad', sourceId: '23722824350495506' } }),
    { ad: { source: 'ad', adId: '23722824350495506' } },
  ],
  [
    'an ad in the context, with its click id beside the referral',
    received({
      ctwaContext: {
        conversionType: 'ctwa',
        ctwaClid: 'ARA_ctx',
        referral: { sourceType: 'ad', sourceId: '120', sourceUrl: 'https://fb.me/a' },
      },
    }),
    { ad: { source: 'ad', ctwaClid: 'ARA_ctx' } },
  ],
  [
    'encrypted ad data: an ad, unknown which',
    received({ ctwaContext: { ctwaPayload: 'QWZk', entryPointConversionSource: 'ctwa_ad' } }),
    { ad: { source: 'unknown' } },
  ],
  [
    'a click-to-chat entry point',
    received({ ctwaContext: { entryPointConversionSource: 'click_to_chat_link' } }),
    { fromChatLink: true },
  ],
  [
    'an ad whose message the phone still has to hand over',
    saying({ waitingMessage: true, externalAdReply: ad }),
    { pending: true, ad: { adId: '120210000000000000' } },
  ],
  ['seconds', received({ momment: 1753915341 }), { at: new Date(1753915341_000) }],
  [
    'milliseconds as text',
    received({ momment: '1753915341123' }),
    { at: new Date(1753915341_123) },
  ],
  ['no time at all', received({ momment: null }), { at: null }],
  [
    'a number with its ninth digit stays',
    received({ phone: '5511987654321' }),
    { contact: { phone: '5511987654321', received: '5511987654321', lid: '269161355000000' } },
  ],
  [
    'a landline stays',
    received({ phone: '554832345678', chatLid: null }),
    { contact: { phone: '554832345678', received: '554832345678' } },
  ],
  [
    'a LID in place of the number is no phone',
    received({ phone: '269161355000000@lid' }),
    { contact: { lid: '269161355000000' } },
  ],
  [
    'the sender’s LID when the chat’s is missing',
    received({ phone: '5511987654321', chatLid: null, senderLid: '81896604192873@lid' }),
    { contact: { phone: '5511987654321', received: '5511987654321', lid: '81896604192873' } },
  ],
  [
    'own message typed on the phone, known only by LID',
    received({
      messageId: '3CF0A1',
      fromMe: true,
      phone: '176209670000000@lid',
      chatLid: '176209670000000@lid',
      senderLid: '110346517900000@lid',
      connectedPhone: '5511990000000',
      chatName: 'Cliente',
      senderName: 'Minha Loja',
      text: { message: 'Pedido confirmado! R$ 149,90' },
    }),
    {
      direction: 'out',
      via: 'phone',
      contact: { lid: '176209670000000' },
      own: { phone: '5511990000000', received: '5511990000000' },
      text: 'Pedido confirmado! R$ 149,90',
    },
  ],
  [
    'own message sent by API',
    received({ fromMe: true, fromApi: true, status: 'SENT', phone: '5511987654321' }),
    { direction: 'out', via: 'api', contact: { phone: '5511987654321', lid: '269161355000000' } },
  ],
  [
    'a name that is only a number is none: the chat has one',
    received({ senderName: '+55 48 9123-4567', chatName: 'Maria da Padaria 🥖' }),
    { contactName: 'Maria da Padaria 🥖' },
  ],
  [
    'a picture without text',
    saying({ image: { imageUrl: 'https://x', caption: '', mimeType: 'image/jpeg' } }),
    { type: 'image', text: null, pending: false },
  ],
  [
    'a picture with a caption',
    saying({ image: { imageUrl: 'https://x', caption: 'quero este [ID: K7Q2M9XA]' } }),
    { type: 'image', text: 'quero este [ID: K7Q2M9XA]' },
  ],
  [
    'a film with a caption',
    saying({ video: { videoUrl: 'https://x', caption: 'olha só' } }),
    { type: 'video', text: 'olha só' },
  ],
  [
    'a document with a caption; its file name is no text',
    saying({ document: { fileName: 'contrato.pdf', title: 'contrato', caption: 'assinado' } }),
    { type: 'document', text: 'assinado' },
  ],
  [
    'a document',
    saying({ document: { fileName: 'contrato.pdf', title: 'contrato' } }),
    { type: 'document', text: null },
  ],
  ['audio', saying({ audio: { audioUrl: 'https://x', ptt: true } }), { type: 'audio', text: null }],
  ['a sticker', saying({ sticker: { stickerUrl: 'https://x' } }), { type: 'sticker' }],
  ['a place', saying({ location: { latitude: -23.5, longitude: -46.6 } }), { type: 'location' }],
  [
    'a contact card; the name on it is not the sender’s',
    saying({ contact: { displayName: 'Outra', vCard: 'BEGIN:VCARD', phones: ['5511'] } }),
    { type: 'contact', text: null, contactName: 'Cliente Teste' },
  ],
  ['several contact cards', saying({ contacts: [{ displayName: 'A' }] }), { type: 'contact' }],
  [
    'a button',
    saying({ buttonsResponseMessage: { buttonId: '1', message: 'Quero comprar' } }),
    { type: 'interactive', text: 'Quero comprar' },
  ],
  [
    'a row of a list',
    saying({
      listResponseMessage: { message: 'Plano A Mensal', title: 'Plano A', selectedRowId: 1 },
    }),
    { type: 'interactive', text: 'Plano A' },
  ],
  [
    'a template',
    saying({ hydratedTemplate: { header: {}, message: 'Seu pedido saiu', footer: 'x' } }),
    { type: 'interactive', text: 'Seu pedido saiu' },
  ],
  [
    'what the business sent with buttons',
    saying({ fromMe: true, fromApi: true, buttonsMessage: { message: 'Pedido confirmado' } }),
    { direction: 'out', type: 'interactive', text: 'Pedido confirmado' },
  ],
  [
    'a cart',
    saying({ order: { itemCount: 1, orderId: '4', message: 'Pode ser hoje?', total: 2000 } }),
    { type: 'interactive', text: 'Pode ser hoje?' },
  ],
  ['a payment', saying({ sendPayment: { paymentInfo: { value: 1 } } }), { type: 'other' }],
  [
    'a type nobody knows yet: somebody wrote',
    saying({ hologram: { x: 1 } }),
    { type: 'other', text: null, pending: false },
  ],
  ['an empty text', received({ text: { message: '' } }), { type: 'text', text: null }],
  [
    'a message that the phone still has to hand over',
    saying({ waitingMessage: true }),
    { pending: true, text: null, type: 'other' },
  ],
  [
    'a message that says to be waited for and is there',
    received({ waitingMessage: true, text: { message: 'Oi' } }),
    { pending: false, text: 'Oi' },
  ],
  [
    'the same as a notice',
    saying({ notification: 'CIPHERTEXT', notificationParameters: [] }),
    { pending: true, text: null },
  ],
  [
    'an answer to a status: somebody wrote, but no ad click, whatever it carries',
    received({ isStatusReply: true, externalAdReply: ad, text: { message: 'Valor?' } }),
    { kind: 'message', text: 'Valor?' },
  ],
  [
    'an edit has the id of its message',
    received({ messageId: '3ACF02', isEdit: true, text: { message: 'texto corrigido' } }),
    { kind: 'edit', id: '3ACF02', direction: 'in', text: 'texto corrigido' },
  ],
  [
    'an edited caption',
    saying({ isEdit: true, image: { caption: 'outra' } }),
    { kind: 'edit', text: 'outra' },
  ],
  [
    'a deletion names its message',
    saying({ notification: 'REVOKE', messageId: 'N1', referenceMessageId: '3ACF02' }),
    { kind: 'revoke', id: '3ACF02', direction: 'in' },
  ],
  [
    'a deletion under the id of its message',
    saying({ notification: 'REVOKE', messageId: '3ACF02', fromMe: true }),
    { kind: 'revoke', id: '3ACF02', direction: 'out' },
  ],
  [
    'connected, with our own number',
    { type: 'ConnectedCallback', connected: true, momment: 26151515154, phone: '551140001234' },
    { kind: 'connection', state: 'connected', own: { phone: '551140001234' } },
  ],
  [
    'disconnected',
    { type: 'DisconnectedCallback', disconnected: true, error: 'Device has been disconnected' },
    { kind: 'connection', state: 'disconnected' },
  ],
])('%s', (_name, payload, expected) => {
  expect(parse(payload)[0]).toMatchObject(expected)
})

test.each<[string, object]>([
  ['an answer to a status', received({ isStatusReply: true, externalAdReply: ad })],
  ['a boosted post', received({ externalAdReply: { ...ad, sourceType: 'post' } })],
  ['a link preview', received({ externalAdReply: { title: 'site', sourceUrl: 'https://x.com' } })],
  ['a quoted ad', received({ quotedMessage: { externalAdReply: ad } })],
  ['our own message with one', received({ fromMe: true, externalAdReply: ad })],
])('no ad: %s', (_name, payload) => {
  expect(parse(payload)[0]).toMatchObject({ kind: 'message' })
  expect(parse(payload)[0]).not.toHaveProperty('ad')
})

test.each<[string, object, string]>([
  ['group', received({ isGroup: true, phone: '120363000000000000-group' }), 'group'],
  ['group by its address', received({ isGroup: undefined, phone: '5511987-16232-group' }), 'group'],
  ['channel', received({ isNewsletter: true, phone: '120363@newsletter' }), 'newsletter'],
  ['status', received({ phone: 'status@broadcast', broadcast: true }), 'status'],
  ['broadcast list', received({ broadcast: true }), 'broadcast'],
  [
    'reaction',
    saying({ reaction: { value: '❤️', referencedMessage: { messageId: '3EB0' } } }),
    'reaction',
  ],
  ['poll vote', saying({ pollVote: { pollMessageId: 'A', options: [] } }), 'protocol'],
  ['pinned message', saying({ pinMessage: { action: 'pin' } }), 'protocol'],
  ['call', saying({ notification: 'CALL_VOICE', callId: 'F4' }), 'call'],
  ['missed call', saying({ notification: 'CALL_MISSED_VIDEO', callId: 'F4' }), 'call'],
  ['encryption notice', saying({ notification: 'E2E_ENCRYPTED' }), 'protocol'],
  ['payment notice', saying({ notification: 'PAYMENT_ACTION_REQUEST_DECLINED' }), 'protocol'],
  ['notice of another shape', saying({ notification: { type: 'x' } }), 'protocol'],
  ['edit without content', saying({ isEdit: true, waitingMessage: true }), 'protocol'],
  ['sent by API, accepted', { type: 'DeliveryCallback', phone: '5511987654321' }, 'receipt'],
  [
    'receipt',
    { type: 'MessageStatusCallback', status: 'READ', ids: ['1'], phone: '5511987654321' },
    'receipt',
  ],
  [
    'presence',
    { type: 'PresenceChatCallback', status: 'COMPOSING', phone: '5511987654321' },
    'presence',
  ],
  ['no contact at all', received({ phone: null, chatLid: null }), 'unknown_shape'],
  ['no id', received({ messageId: null }), 'unknown_shape'],
  ['another callback', { type: 'SomethingCallback' }, 'unknown_shape'],
  ['something else', { hello: 'world' }, 'unknown_shape'],
])('ignored: %s', (_name, payload, why) => {
  expect(parse(payload)[0]).toEqual({ kind: 'ignored', why })
})

test.each<[string, object]>([
  ['a receipt', { type: 'MessageStatusCallback', status: 'READ' }],
  ['a call', saying({ notification: 'CALL_VOICE' })],
])('%s tells which LID is which number', (_name, payload) => {
  const both = { ...payload, phone: '554891234567', chatLid: '269161355000000@lid' }
  expect(parse(both)[1]).toEqual({
    kind: 'identity',
    identity: { phone: '5548991234567', received: '554891234567', lid: '269161355000000' },
  })
})

test('of a group its member is learnt, unless it is us', () => {
  const inGroup = {
    isGroup: true,
    phone: '120363000000000000-group',
    participantPhone: '5511987654321',
    participantLid: '176209670000000@lid',
  }
  expect(parse(received(inGroup))[1]).toMatchObject({
    kind: 'identity',
    identity: { phone: '5511987654321', lid: '176209670000000' },
  })
  expect(parse(received({ ...inGroup, fromMe: true }))).toHaveLength(1)
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
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant('ReceivedCallback') },
      { weight: 1, arbitrary: fc.constantFrom('ConnectedCallback', 'MessageStatusCallback') },
      { weight: 1, arbitrary: hostile },
    ),
    messageId: fc.oneof(fc.constant('A1'), hostile),
    phone: fc.oneof(fc.constantFrom('5511987654321', '176209670000000@lid'), hostile),
    chatLid: fc.oneof(fc.constant('176209670000000@lid'), hostile),
    connectedPhone: hostile,
    fromMe: fc.oneof(fc.boolean(), hostile),
    isEdit: fc.oneof(fc.boolean(), hostile),
    waitingMessage: hostile,
    momment: hostile,
    senderName: hostile,
    notification: fc.oneof(fc.constantFrom(undefined, 'REVOKE', 'CIPHERTEXT'), hostile),
    referenceMessageId: hostile,
    text: fc.oneof(fc.record({ message: hostile }), hostile),
    image: fc.oneof(fc.record({ caption: hostile }), hostile),
    hydratedTemplate: fc.oneof(fc.record({ message: hostile }), hostile),
    externalAdReply: fc.oneof(fc.record({ sourceType: hostile, ctwaClid: hostile }), hostile),
    ctwaContext: hostile,
  })
  fc.assert(
    fc.property(payload, (given) => {
      let json: string
      try {
        json = JSON.stringify(given) ?? 'null'
      } catch {
        return
      }
      for (const item of parseZapi(Buffer.from(json))) {
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
    `{"type":"ReceivedCallback","messageId":"1","phone":"5511987654321","ctwaContext":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`,
  ],
  ['a huge list', `[${'1,'.repeat(200_000)}1]`],
  ['no JSON', '<html>'],
  ['bytes', '\xff\xfe\0'],
  ['nothing', ''],
])('%s is no problem', (_name, body) => {
  expect(parseZapi(Buffer.from(body, 'latin1')).length).toBeLessThanOrEqual(1_000)
})
