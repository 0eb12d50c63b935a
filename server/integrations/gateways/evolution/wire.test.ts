import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEvolution } from './wire.ts'

const noQuery = new URLSearchParams()
const parse = (payload: unknown, query = noQuery) =>
  parseEvolution(Buffer.from(JSON.stringify(payload)), query)

const ours = '551199990000@s.whatsapp.net'
const jid = '5511987654321@s.whatsapp.net'
const lid = '66412345678901@lid'

/** The envelope that the server puts around each event. */
function event(name: string | undefined, data: unknown, changes: object = {}): object {
  return {
    event: name,
    instance: 'loja-1',
    data,
    destination: 'https://app/webhooks/evolution/TOKEN',
    date_time: '2026-03-13T21:51:33.123Z',
    sender: ours,
    server_url: 'https://evo.example.com',
    apikey: null,
    ...changes,
  }
}

/** A message of a customer, as the server hands it on. */
function upsert(changes: object, key: object = {}, name = 'messages.upsert'): object {
  return event(name, {
    key: { remoteJid: jid, fromMe: false, id: '3A01', ...key },
    pushName: 'Cliente Teste',
    status: 'DELIVERY_ACK',
    message: { conversation: 'Olá [ID: abc123]' },
    messageType: 'conversation',
    messageTimestamp: 1790878665,
    instanceId: 'uuid',
    source: 'ios',
    ...changes,
  })
}

test('a text of an ad: who, when, what, from where', () => {
  const contextInfo = {
    conversionSource: 'FB_Ads',
    conversionData: 'QWZo',
    entryPointConversionSource: 'ctwa_ad',
    entryPointConversionApp: 'facebook',
    ctwaPayload: 'QWZk',
    mentionedJid: [],
    externalAdReply: {
      title: 'Converse conosco',
      body: 'Texto do anúncio',
      mediaType: 2,
      sourceType: 'ad',
      sourceId: '120239177200000000',
      sourceUrl: 'https://fb.me/5z9Rw6Obv',
      sourceApp: 'facebook',
      ctwaClid: 'Affc9P3TLX9o7iBS',
      automatedGreetingMessageShown: true,
    },
  }
  const key = { remoteJid: lid, remoteJidAlt: '559991234567@s.whatsapp.net', addressingMode: 'lid' }
  expect(parse(upsert({ contextInfo }, { ...key, participant: '' }))).toEqual([
    {
      kind: 'message',
      id: '3A01',
      at: new Date(1790878665_000),
      direction: 'in',
      via: 'unknown',
      contact: { phone: '5599991234567', received: '559991234567', lid: '66412345678901' },
      contactName: 'Cliente Teste',
      own: { phone: '5511999990000', received: '551199990000' },
      type: 'text',
      text: 'Olá [ID: abc123]',
      pending: false,
      ad: {
        source: 'ad',
        adId: '120239177200000000',
        ctwaClid: 'Affc9P3TLX9o7iBS',
        url: 'https://fb.me/5z9Rw6Obv',
        app: 'facebook',
        title: 'Converse conosco',
        body: 'Texto do anúncio',
      },
      fromChatLink: false,
    },
  ])
})

const both = { phone: '5511987654321', received: '5511987654321', lid: '66412345678901' }

test.each<[string, object, object]>([
  ['the number alone', { remoteJid: jid }, { phone: '5511987654321', received: '5511987654321' }],
  ['the LID alone (2.2)', { remoteJid: lid }, { lid: '66412345678901' }],
  ['senderPn (2.3.0)', { remoteJid: lid, senderPn: jid }, both],
  ['the LID moved to previousRemoteJid', { remoteJid: jid, previousRemoteJid: lid }, both],
  ['remoteJidAlt (2.3.6)', { remoteJid: lid, remoteJidAlt: jid, addressingMode: 'lid' }, both],
  ['the two swapped', { remoteJid: jid, remoteJidAlt: lid, addressingMode: 'pn' }, both],
  [
    'the number twice (2.3.7)',
    { remoteJid: jid, remoteJidAlt: jid, addressingMode: 'lid' },
    { phone: '5511987654321', received: '5511987654321' },
  ],
  ['participantPn', { remoteJid: lid, participantPn: jid }, both],
  ['senderLid', { remoteJid: jid, senderLid: lid }, both],
  [
    'a device of the person',
    { remoteJid: '5511987654321:12@s.whatsapp.net' },
    { phone: both.phone },
  ],
  [
    'a number without its ninth digit',
    { remoteJid: '559281234567@s.whatsapp.net' },
    { phone: '5592981234567', received: '559281234567' },
  ],
  ['a landline', { remoteJid: '551140001234@s.whatsapp.net' }, { phone: '551140001234' }],
  ['a LID of a business server', { remoteJid: '66412345678901@hosted.lid' }, { lid: both.lid }],
])('contact by %s', (_name, key, contact) => {
  expect(parse(upsert({}, key))[0]).toMatchObject({ kind: 'message', contact })
})

test('LID digits are never a phone', () => {
  const [item] = parse(upsert({}, { remoteJid: lid, remoteJidAlt: '66412345678901' }))
  expect(item).toMatchObject({ contact: { lid: '66412345678901' } })
  expect(item).not.toHaveProperty('contact.phone')
})

test.each<[string, object, object]>([
  ['seconds as text', upsert({ messageTimestamp: '1790878665' }), { at: new Date(1790878665_000) }],
  [
    'a protobuf Long',
    upsert({ messageTimestamp: { low: 1790878665, high: 0, unsigned: true } }),
    { at: new Date(1790878665_000) },
  ],
  ['no time', upsert({ messageTimestamp: null }), { at: null }],
  [
    'a business name',
    upsert({ pushName: '', verifiedBizName: 'Padaria' }),
    { contactName: 'Padaria' },
  ],
  [
    'an extended text that was not flattened',
    upsert({ message: { extendedTextMessage: { text: 'Oi' } } }),
    { type: 'text', text: 'Oi' },
  ],
  [
    'a voice message',
    upsert({ message: { audioMessage: { seconds: 7, ptt: true } }, messageType: 'audioMessage' }),
    { type: 'audio', text: null, pending: false },
  ],
  [
    'a picture with its bytes beside it',
    upsert({
      message: { imageMessage: { caption: 'olha' }, base64: 'AAAA', mediaUrl: 'https://x' },
    }),
    { type: 'image', text: 'olha' },
  ],
  [
    'a document in its wrapper',
    upsert({
      message: { documentWithCaptionMessage: { message: { documentMessage: { caption: 'doc' } } } },
    }),
    { type: 'document', text: 'doc' },
  ],
  [
    'a picture to be seen once',
    upsert({ message: { viewOnceMessageV2: { message: { imageMessage: { caption: '' } } } } }),
    { type: 'image', text: null },
  ],
  [
    'a disappearing text',
    upsert({ message: { ephemeralMessage: { message: { conversation: 'some' } } } }),
    { type: 'text', text: 'some' },
  ],
  ['a sticker', upsert({ message: { stickerMessage: {} } }), { type: 'sticker' }],
  [
    'a place',
    upsert({ message: { locationMessage: { degreesLatitude: -23 } } }),
    { type: 'location' },
  ],
  ['a contact card', upsert({ message: { contactMessage: { vcard: '' } } }), { type: 'contact' }],
  [
    'an answer to a list',
    upsert({ message: { listResponseMessage: { title: 'Quero comprar' } } }),
    { type: 'interactive', text: 'Quero comprar' },
  ],
  [
    'a pressed button',
    upsert({ message: { buttonsResponseMessage: { selectedDisplayText: 'Sim' } } }),
    { type: 'interactive', text: 'Sim' },
  ],
  [
    'a type nobody knows yet',
    upsert({ message: { hologramMessage: {} } }),
    { type: 'other', text: null },
  ],
  ['content that is still to come', upsert({ message: {} }), { pending: true, text: null }],
  ['no content at all', upsert({ message: null }), { pending: true, type: 'other' }],
  [
    'a message that the phone has to hand over',
    upsert({
      message: {},
      messageStubType: 2,
      messageStubParameters: ['Message absent from node'],
    }),
    { pending: true },
  ],
  [
    'an own message typed on the phone',
    upsert({ pushName: 'Você', message: { conversation: 'Pedido confirmado' } }, { fromMe: true }),
    {
      direction: 'out',
      via: 'phone',
      contact: { phone: '5511987654321' },
      text: 'Pedido confirmado',
    },
  ],
  [
    'an own message whose sender is ourselves',
    upsert({}, { fromMe: true, remoteJid: lid, senderPn: ours, senderLid: '110346517900000@lid' }),
    { contact: { lid: both.lid }, own: { phone: '5511999990000', lid: '110346517900000' } },
  ],
  [
    'an own message sent by API',
    upsert({ status: 'PENDING' }, { fromMe: true, id: '3EB0F2' }, 'send.message'),
    { direction: 'out', via: 'api', id: '3EB0F2' },
  ],
  [
    'encrypted ad data: an ad, unknown which',
    upsert({
      contextInfo: {
        conversionData: 'QWZo',
        ctwaPayload: 'QWZk',
        entryPointConversionSource: 'ctwa_ad',
      },
    }),
    { ad: { source: 'unknown' } },
  ],
  [
    'a click id on the context, without an ad beside it',
    upsert({
      contextInfo: { ctwaClid: 'Aff9', entryPointConversionApp: 'instagram', mentionedJid: [] },
    }),
    { ad: { source: 'ad', ctwaClid: 'Aff9', app: 'instagram' } },
  ],
  [
    'ad data inside the message',
    upsert({
      message: {
        extendedTextMessage: {
          text: 'Oi',
          contextInfo: { externalAdReply: { sourceType: 'ad', sourceID: '120', ctwaClid: 'ARA1' } },
        },
      },
    }),
    { ad: { source: 'ad', adId: '120', ctwaClid: 'ARA1' } },
  ],
  [
    'a click-to-chat entry point',
    upsert({ contextInfo: { entryPointConversionSource: 'click_to_chat_link' } }),
    { fromChatLink: true },
  ],
  ['MESSAGES_UPSERT', upsert({}, {}, 'MESSAGES_UPSERT'), { kind: 'message' }],
  ['messages-upsert', upsert({}, {}, 'messages-upsert'), { kind: 'message' }],
])('%s', (_name, payload, expected) => {
  expect(parse(payload)[0]).toMatchObject({ kind: 'message', ...expected })
})

test('the address tells the event when the payload does not', () => {
  const payload = { ...upsert({}), event: undefined }
  expect(parse(payload, new URLSearchParams('event=messages-upsert'))[0]).toMatchObject({
    kind: 'message',
  })
  expect(parse(payload)).toEqual([{ kind: 'ignored', why: 'unknown_shape' }])
})

test('names of the business and names that are numbers are no names of the customer', () => {
  for (const payload of [
    upsert({ pushName: 'Você' }, { fromMe: true }),
    upsert({ pushName: '55119' }),
  ])
    expect(parse(payload)[0]).not.toHaveProperty('contactName')
})

const oldAd = { sourceType: 'ad', sourceId: '120', ctwaClid: 'Aff', title: 'anúncio antigo' }

test.each<[string, object]>([
  ['a reply to a status', { remoteJid: 'status@broadcast', externalAdReply: oldAd }],
  ['an entry by a status', { entryPointConversionSource: 'status', externalAdReply: oldAd }],
  ['a boosted post', { externalAdReply: { sourceType: 'post', sourceId: '1' } }],
  ['a lone FB_Ads of a later message', { conversionSource: 'FB_Ads' }],
  ['a link preview', { externalAdReply: { title: 'site', sourceUrl: 'https://x.com' } }],
  ['a click id of a post', { ctwaClid: 'Aff', externalAdReply: { sourceType: 'post' } }],
  ['a click id of a status', { ctwaClid: 'Aff', entryPointConversionSource: 'status' }],
  ['a quoted click id', { quotedMessage: { contextInfo: { ctwaClid: 'Aff' } } }],
  ['a quoted ad', { quotedMessage: { contextInfo: { externalAdReply: oldAd } } }],
])('no ad: %s', (_name, contextInfo) => {
  const [item] = parse(upsert({ contextInfo }))
  expect(item).toMatchObject({ kind: 'message', text: 'Olá [ID: abc123]' })
  expect(item).not.toHaveProperty('ad')
})

const group = '120363000000000000@g.us'

test.each<[string, object, string]>([
  ['group', upsert({}, { remoteJid: group }), 'group'],
  ['status', upsert({}, { remoteJid: 'status@broadcast' }), 'status'],
  ['channel', upsert({}, { remoteJid: '1203@newsletter' }), 'newsletter'],
  ['broadcast list', upsert({}, { remoteJid: '1203@broadcast' }), 'broadcast'],
  ['reaction', upsert({ message: { reactionMessage: { text: '👍' } } }), 'reaction'],
  [
    'hidden message',
    upsert({ message: { placeholderMessage: { type: 'MASK_LINKED_DEVICES' } } }),
    'hidden',
  ],
  ['vote', upsert({ message: { pollUpdateMessage: { vote: {} } } }), 'protocol'],
  [
    'encrypted edit',
    upsert({ message: { secretEncryptedMessage: { secretEncType: 2 } } }),
    'protocol',
  ],
  ['notice of a missed call', upsert({ message: {}, messageStubType: 40 }), 'protocol'],
  ['nobody', upsert({}, { remoteJid: 'x' }), 'unknown_shape'],
  ['no id', upsert({}, { id: null }), 'unknown_shape'],
  ['group edit', event('messages.edited', { key: { remoteJid: group, id: '1' } }), 'group'],
  [
    'signal told as an edit',
    event('messages.edited', { key: { id: '1' }, type: 'HISTORY_SYNC' }),
    'protocol',
  ],
  ['group deletion', event('messages.delete', { remoteJid: group, id: '1' }), 'group'],
  ['group receipt', event('messages.update', { remoteJid: group, keyId: '1' }), 'group'],
  ['receipt', event('messages.update', { keyId: '1', remoteJid: jid, status: 'READ' }), 'receipt'],
  [
    'DELETED, which edits are reported as too',
    event('messages.update', { keyId: '3A01', remoteJid: jid, fromMe: false, status: 'DELETED' }),
    'receipt',
  ],
  ['history', event('messages.set', []), 'protocol'],
  ['contacts', event('contacts.update', [{ remoteJid: jid }]), 'protocol'],
  ['chats', event('CHATS_UPSERT', []), 'protocol'],
  ['presence', event('presence.update', { id: jid }), 'presence'],
  ['call', event('call', { from: jid }), 'call'],
  ['group change', event('group-participants.update', {}), 'group'],
  [
    'reconnecting',
    event('connection.update', { state: 'connecting', statusReason: 200 }),
    'protocol',
  ],
  ['no state', event('connection.update', null), 'unknown_shape'],
  ['something else', event('hello', {}), 'unknown_shape'],
  ['no data', event('messages.upsert', undefined), 'unknown_shape'],
  ['no object', [7], 'unknown_shape'],
  ['nothing', [], 'unknown_shape'],
])('ignored: %s', (_name, payload, why) => {
  expect(parse(payload)).toEqual([{ kind: 'ignored', why }])
})

test('another code waits to be read than the one before', () => {
  const told = event('qrcode.updated', { qrcode: { code: '2@x', base64: 'data:' } })
  expect(parse(told)).toEqual([{ kind: 'code' }])
})

test('a group tells which LID is which number', () => {
  const key = { remoteJid: group, participant: lid, participantAlt: jid }
  expect(parse(upsert({}, key))).toEqual([
    { kind: 'ignored', why: 'group' },
    { kind: 'identity', identity: both },
  ])
})

const edited = { conversation: 'Olá, corrigindo' }

test.each<[string, object, object]>([
  [
    'an edit by a customer, in the words of their phone',
    event('messages.edited', {
      key: { remoteJid: ours, fromMe: true, id: '3A01' },
      type: 'MESSAGE_EDIT',
      editedMessage: edited,
      timestampMs: '1790878674000',
    }),
    { kind: 'edit', id: '3A01', direction: 'in', at: new Date(1790878674_000) },
  ],
  [
    'an own edit',
    event('messages.edited', {
      key: { remoteJid: jid, fromMe: true, id: '3EB0' },
      type: 14,
      editedMessage: { extendedTextMessage: { text: edited.conversation } },
    }),
    { kind: 'edit', id: '3EB0', direction: 'out', at: null },
  ],
  [
    'an edit without a type',
    event('messages.edited', { key: { remoteJid: jid, id: '3A01' }, editedMessage: edited }),
    { kind: 'edit', id: '3A01', direction: 'in' },
  ],
  [
    'an edit as an update',
    event('messages.update', {
      keyId: '3A01',
      remoteJid: jid,
      fromMe: false,
      message: { editedMessage: { message: edited } },
    }),
    { kind: 'edit', id: '3A01', direction: 'in' },
  ],
  [
    'an edit as a message',
    upsert({
      message: {
        editedMessage: {
          message: { protocolMessage: { type: 14, key: { id: '3A00' }, editedMessage: edited } },
        },
      },
    }),
    { kind: 'edit', id: '3A00', direction: 'in', at: new Date(1790878665_000) },
  ],
])('%s', (_name, payload, expected) => {
  expect(parse(payload)).toMatchObject([{ ...expected, text: 'Olá, corrigindo' }])
})

test.each<[string, object, string]>([
  ['as the key', event('messages.delete', { remoteJid: jid, fromMe: false, id: '3A01' }), 'in'],
  [
    'with its key',
    event('MESSAGES_DELETE', { key: { remoteJid: jid, fromMe: true, id: '3A01' } }),
    'out',
  ],
  [
    'told as an edit',
    event('messages.edited', { key: { remoteJid: jid, id: '3A01' }, type: 'REVOKE' }),
    'in',
  ],
])('a deletion %s', (_name, payload, direction) => {
  expect(parse(payload)).toEqual([{ kind: 'revoke', id: '3A01', at: null, direction }])
})

test.each<[string, object, object]>([
  [
    'open',
    event('connection.update', { state: 'open', statusReason: 200, wuid: ours }),
    { state: 'connected', own: { phone: '5511999990000' } },
  ],
  [
    'closed',
    event('connection.update', { state: 'close', statusReason: 401 }),
    { state: 'disconnected', reason: '401' },
  ],
  [
    'blocked for some time',
    event('connection.update', { state: 'close', statusReason: 402 }),
    { state: 'banned', cause: 'temporary_block', reason: '402' },
  ],
  [
    'logged out on the phone',
    event('CONNECTION_UPDATE', { state: 'close', statusReason: 403 }),
    { state: 'disconnected', cause: 'logged_out_on_phone', reason: '403' },
  ],
  [
    'blocked for good',
    event('status.instance', { status: 'closed', disconnectionReasonCode: 406 }),
    { state: 'banned', reason: '406' },
  ],
  [
    'closed with a word',
    event('connection.update', { state: 'close', statusReason: 'toString' }),
    { state: 'disconnected' },
  ],
  [
    'refused',
    event('connection.update', { state: 'refused', statusReason: 428 }),
    { state: 'disconnected' },
  ],
  [
    'status closed',
    event('status.instance', { status: 'closed', disconnectionReasonCode: 401 }),
    { state: 'disconnected' },
  ],
  ['logged out', event('logout.instance', null), { state: 'disconnected' }],
  ['removed', event('remove.instance', null), { state: 'disconnected' }],
  [
    'too many codes',
    event('qrcode.updated', {
      message: 'QR code limit reached, please login again',
      statusCode: 500,
    }),
    { state: 'disconnected', reason: 'qr_limit' },
  ],
])('connection: %s', (_name, payload, expected) => {
  expect(parse(payload)).toMatchObject([{ kind: 'connection', ...expected }])
})

test('lists are read item by item, whatever stands between', () => {
  const data = (upsert({}) as { data: object }).data
  const kinds = (payload: unknown) => parse(payload).map((item) => item.kind)
  expect(kinds(event('messages.upsert', [data, null, 7, data]))).toEqual([
    'message',
    'ignored',
    'ignored',
    'message',
  ])
  expect(kinds(event('messages.upsert', { type: 'notify', messages: [data, data] }))).toHaveLength(
    2,
  )
  expect(kinds([upsert({}), 'x', upsert({})])).toEqual(['message', 'ignored', 'message'])
})

const hostile = fc.oneof(
  fc.anything({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>('\0', '\ud800', 'x'.repeat(70_000), {}, [], null, -1, 1e308, true),
  fc.constant({ toString: 1, valueOf: 1 }),
)

test('nothing that a payload holds makes it throw', () => {
  const key = fc.record({
    remoteJid: fc.oneof(fc.constantFrom(jid, lid, ours), hostile),
    remoteJidAlt: hostile,
    fromMe: hostile,
    id: fc.oneof(fc.constant('A1'), hostile),
  })
  const data = fc.record({
    key: fc.oneof(key, hostile),
    keyId: hostile,
    type: hostile,
    state: hostile,
    status: hostile,
    statusReason: hostile,
    editedMessage: hostile,
    pushName: hostile,
    messageTimestamp: hostile,
    messageStubType: hostile,
    messageStubParameters: fc.oneof(fc.array(hostile, { maxLength: 2 }), hostile),
    message: fc.oneof(
      fc.record({ conversation: hostile }),
      fc.record({
        protocolMessage: fc.record({ type: hostile, key: hostile, editedMessage: hostile }),
      }),
      hostile,
    ),
    contextInfo: hostile,
  })
  const names = ['messages.upsert', 'messages.edited', 'messages.update', 'messages.delete']
  const payload = fc.record({
    event: fc.oneof(fc.constantFrom(...names, 'connection.update', 'qrcode.updated'), hostile),
    data: fc.oneof(data, fc.array(data, { maxLength: 3 }), hostile),
    sender: fc.oneof(fc.constant(ours), hostile),
  })
  fc.assert(
    fc.property(payload, (given) => {
      let json: string
      try {
        json = JSON.stringify(given) ?? 'null'
      } catch {
        return
      }
      for (const item of parseEvolution(Buffer.from(json), noQuery)) {
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
    `{"event":"messages.upsert","data":{"key":{"id":"1","remoteJid":"5511987654321"},"message":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_002)}`,
  ],
  ['a huge list', `[${'1,'.repeat(200_000)}1]`],
  ['huge lists', `[${'{"event":"messages.upsert","data":[1,1,1,1]},'.repeat(5_000)}1]`],
  ['no JSON', '<html>'],
  ['bytes', '\xff\xfe\0'],
  ['nothing', ''],
])('%s is no problem', (_name, body) => {
  expect(parseEvolution(Buffer.from(body, 'latin1'), noQuery).length).toBeLessThanOrEqual(1_000)
})
