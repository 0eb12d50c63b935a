import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WebhookItem } from '../gateway.ts'
import { parseCloud } from './wire.ts'

const parse = (payload: unknown) => parseCloud(Buffer.from(JSON.stringify(payload)))

const metadata = { display_phone_number: '551140000000', phone_number_id: '106540352242922' }
const contacts = [
  {
    profile: { name: 'Cliente Teste', username: 'cliente.teste', country_code: 'BR' },
    wa_id: '5511987654321',
    user_id: 'BR.1502576394655843',
  },
]
const text = {
  from: '5511987654321',
  from_user_id: 'BR.1502576394655843',
  id: 'wamid.HBgN',
  timestamp: '1790878665',
  type: 'text',
  text: { body: 'Olá! Quero saber mais' },
}
const referral = {
  source_url: 'https://fb.me/5z9Rw6Obv',
  source_id: '120239177200000000',
  source_type: 'ad',
  headline: 'Converse conosco',
  body: 'Texto do anúncio',
  media_type: 'image',
  image_url: 'https://scontent.xx.fbcdn.net/x.jpg',
  ctwa_clid: 'ARAkLkA8rmlFeiCk',
}

const webhook = (...changes: object[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes }],
})
const change = (value: object, field = 'messages') => ({
  field,
  value: { messaging_product: 'whatsapp', metadata, ...value },
})
const withMessage = (changes: object, value: object = {}) =>
  webhook(change({ contacts, messages: [{ ...text, ...changes }], ...value }))
const withContent = (type: string, part: unknown) =>
  withMessage({ type, text: undefined, [type]: part })
const echo = (changes: object) =>
  webhook(
    change(
      {
        contacts: [{ wa_id: '5511987654321', user_id: 'BR.1502576394655843' }],
        message_echoes: [
          {
            from: '551140000000',
            to: '5511987654321',
            to_user_id: 'BR.1502576394655843',
            id: 'wamid.ECHO',
            timestamp: '1785340249',
            type: 'text',
            text: { body: 'Pedido confirmado R$ 1.234,56' },
            ...changes,
          },
        ],
      },
      'smb_message_echoes',
    ),
  )
const withStatus = (changes: object) =>
  webhook(
    change({
      statuses: [
        {
          id: 'wamid.OUT',
          status: 'delivered',
          timestamp: '1790878669',
          recipient_id: '559281234567',
          ...changes,
        },
      ],
    }),
  )
const account = (value: object, field = 'account_update') => webhook({ field, value })

test('a text: who, when, what, for which number', () => {
  expect(parse(withMessage({}))).toEqual([
    {
      kind: 'message',
      line: '106540352242922',
      id: 'wamid.HBgN',
      at: new Date(1790878665_000),
      direction: 'in',
      via: 'unknown',
      contact: {
        phone: '5511987654321',
        received: '5511987654321',
        bsuid: 'BR.1502576394655843',
        username: 'cliente.teste',
      },
      contactName: 'Cliente Teste',
      own: { phone: '551140000000', received: '551140000000' },
      type: 'text',
      text: 'Olá! Quero saber mais',
      pending: false,
      fromChatLink: false,
    },
  ])
})

test.each<[string, object, object]>([
  [
    'the ad that the chat was opened from',
    withMessage({ referral, context: { from: '551140000000', id: 'wamid.0' } }),
    {
      ad: {
        source: 'ad',
        adId: '120239177200000000',
        ctwaClid: 'ARAkLkA8rmlFeiCk',
        url: 'https://fb.me/5z9Rw6Obv',
        title: 'Converse conosco',
        body: 'Texto do anúncio',
      },
    },
  ],
  [
    'an ad on Instagram, by its address alone',
    withMessage({
      referral: { ...referral, source_url: 'https://www.instagram.com/p/DExemplo/' },
    }),
    { ad: { app: 'instagram', url: 'https://www.instagram.com/p/DExemplo/' } },
  ],
  [
    'an ad without its click id',
    withMessage({ referral: { source_type: 'ad', source_id: '120' } }),
    { ad: { source: 'ad', adId: '120' } },
  ],
  [
    'a click id alone is an ad; what id it has, nobody said',
    withMessage({ referral: { ctwa_clid: 'ARA1', source_id: '120' } }),
    { ad: { source: 'ad', ctwaClid: 'ARA1' } },
  ],
  [
    'an ad on an image',
    withMessage({ type: 'image', image: { id: '9', caption: 'este' }, referral }),
    { type: 'image', text: 'este', ad: { ctwaClid: 'ARAkLkA8rmlFeiCk' } },
  ],
  [
    'an ad of a video',
    withMessage({
      referral: { ...referral, media_type: 'video', video_url: 'https://video.xx.fbcdn.net/v' },
    }),
    { ad: { adId: '120239177200000000' } },
  ],
  ['an image without a caption', withContent('image', { id: '9' }), { type: 'image', text: null }],
  [
    'an image with a caption',
    withContent('image', { id: '9', caption: 'tem este? [ID: K7Q2M9XA]' }),
    { type: 'image', text: 'tem este? [ID: K7Q2M9XA]' },
  ],
  ['a video', withContent('video', { id: '9', caption: 'olha' }), { type: 'video', text: 'olha' }],
  [
    'a document with a caption; its name is not what was said',
    withContent('document', { id: '9', caption: 'contrato', filename: 'a.pdf' }),
    { type: 'document', text: 'contrato' },
  ],
  [
    'a voice message',
    withContent('audio', { id: '9', voice: true }),
    { type: 'audio', text: null },
  ],
  ['a sticker', withContent('sticker', { id: '9', animated: true }), { type: 'sticker' }],
  [
    'a location',
    withContent('location', { latitude: -23.5, longitude: -46.6, name: 'Loja' }),
    { type: 'location', text: null },
  ],
  [
    'contacts',
    withContent('contacts', [{ name: { formatted_name: 'Bia' }, phones: [{ wa_id: '1' }] }]),
    { type: 'contact', text: null },
  ],
  [
    'an answer by a reply button',
    withContent('interactive', { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } }),
    { type: 'interactive', text: 'Sim' },
  ],
  [
    'an answer from a list',
    withContent('interactive', {
      type: 'list_reply',
      list_reply: { id: '1', title: 'Bolo', description: 'de milho' },
    }),
    { type: 'interactive', text: 'Bolo' },
  ],
  [
    'an answered form',
    withContent('interactive', {
      type: 'nfm_reply',
      nfm_reply: { name: 'flow', body: 'Enviado', response_json: '{"referral":{"ctwa_clid":"x"}}' },
    }),
    { type: 'interactive', text: 'Enviado' },
  ],
  [
    'a call permission, an answer without words',
    withContent('interactive', { type: 'call_permission_reply', call_permission_reply: {} }),
    { type: 'interactive', text: null },
  ],
  [
    'a button of a template',
    withContent('button', { payload: 'SIM', text: 'Quero' }),
    { type: 'interactive', text: 'Quero' },
  ],
  ['a button without a text', withContent('button', { payload: 'SIM' }), { text: 'SIM' }],
  [
    'an order',
    withContent('order', { catalog_id: '1', text: 'sem cebola', product_items: [] }),
    { type: 'interactive', text: 'sem cebola' },
  ],
  [
    'what Meta cannot show: somebody wrote',
    withMessage({
      type: 'unsupported',
      text: undefined,
      errors: [{ code: 131051, title: 'Message type unknown' }],
    }),
    { type: 'other', text: null, pending: false },
  ],
  [
    'a type nobody knows yet: somebody wrote',
    withContent('hologram', { id: '1' }),
    { type: 'other', text: null },
  ],
  ['a type with the name of a method', withContent('constructor', {}), { type: 'other' }],
  ['a text without a type', withMessage({ type: undefined }), { type: 'text' }],
  ['a text without words', withContent('text', { body: '' }), { type: 'text', text: null }],
  [
    'a reply: what it quotes is not read',
    withMessage({
      context: { from: '551140000000', id: 'wamid.0', quoted_message: { referral } },
    }),
    { text: 'Olá! Quero saber mais' },
  ],
  [
    'a number without its ninth digit',
    withMessage({ from: '559281234567', from_user_id: undefined }),
    { contact: { phone: '5592981234567', received: '559281234567' } },
  ],
  [
    'a person known by the id alone',
    webhook(
      change({
        contacts: [
          {
            profile: { name: 'Sem Número', username: 'maria.lopez' },
            user_id: 'BR.1502576394655843',
          },
        ],
        messages: [{ ...text, from: undefined }],
      }),
    ),
    {
      contact: { bsuid: 'BR.1502576394655843', username: 'maria.lopez' },
      contactName: 'Sem Número',
    },
  ],
  [
    'a number that is an empty text',
    withMessage({ from: '', from_user_id: 'US.ENT.11815799212886844830' }, { contacts: [] }),
    { contact: { bsuid: 'US.ENT.11815799212886844830' } },
  ],
  [
    'the id where the number stood',
    withMessage({ from: 'BR.77', from_user_id: undefined }, { contacts: [] }),
    { contact: { bsuid: 'BR.77' } },
  ],
  [
    'the number stands in contacts alone',
    withMessage({ from: undefined }),
    { contact: { phone: '5511987654321', bsuid: 'BR.1502576394655843' } },
  ],
  [
    'of several contacts the one who wrote',
    withMessage(
      {},
      { contacts: [{ profile: { name: 'Outra' }, wa_id: '5511900000000' }, ...contacts] },
    ),
    { contactName: 'Cliente Teste' },
  ],
  [
    'a name that is only a number is none',
    withMessage({}, { contacts: [{ profile: { name: '+55 11 98765' }, wa_id: '5511987654321' }] }),
    { contact: { phone: '5511987654321' } },
  ],
  [
    'our number as people write it',
    withMessage({}, { metadata: { ...metadata, display_phone_number: '+55 11 4000-0000' } }),
    { own: { phone: '551140000000' } },
  ],
  ['milliseconds', withMessage({ timestamp: 1790878665123 }), { at: new Date(1790878665123) }],
  ['no time at all', withMessage({ timestamp: 'ontem' }), { at: null }],
  ['a forwarded message', withMessage({ context: { forwarded: true } }), { type: 'text' }],
  [
    'the business typed it on its phone',
    echo({}),
    {
      line: '106540352242922',
      direction: 'out',
      via: 'phone',
      contact: {
        phone: '5511987654321',
        received: '5511987654321',
        bsuid: 'BR.1502576394655843',
      },
      own: { phone: '551140000000' },
      text: 'Pedido confirmado R$ 1.234,56',
    },
  ],
  [
    'to a person known by the id alone',
    echo({ to: undefined }),
    { direction: 'out', contact: { bsuid: 'BR.1502576394655843' } },
  ],
  [
    'a picture that the business sent',
    echo({ type: 'image', text: undefined, image: { caption: 'seu pedido' } }),
    { direction: 'out', type: 'image', text: 'seu pedido' },
  ],
  [
    'the business edited',
    echo({
      type: 'edit',
      edit: {
        original_message_id: 'wamid.1',
        message: { type: 'text', text: { body: 'R$ 99' }, context: { id: 'M0' } },
      },
    }),
    { kind: 'edit', id: 'wamid.1', direction: 'out', text: 'R$ 99' },
  ],
  [
    'the business edited a caption',
    echo({
      type: 'edit',
      edit: {
        original_message_id: 'wamid.1',
        message: { type: 'image', image: { caption: 'outra' } },
      },
    }),
    { kind: 'edit', id: 'wamid.1', text: 'outra' },
  ],
  [
    'the business deleted',
    echo({ type: 'revoke', revoke: { original_message_id: 'wamid.1' } }),
    { kind: 'revoke', id: 'wamid.1', direction: 'out', at: new Date(1785340249_000) },
  ],
  [
    'the person edited',
    withContent('edit', {
      original_message_id: 'wamid.2',
      message: { type: 'text', text: { body: 'corrigindo [ID: K7Q2M9XA]' } },
    }),
    { kind: 'edit', id: 'wamid.2', direction: 'in', text: 'corrigindo [ID: K7Q2M9XA]' },
  ],
  [
    'the person deleted',
    withContent('revoke', { original_message_id: 'wamid.2' }),
    { kind: 'revoke', id: 'wamid.2', direction: 'in' },
  ],
  [
    'a ban',
    account({
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'January 1, 2026' },
    }),
    { kind: 'connection', state: 'banned' },
  ],
  [
    'the end of a ban',
    account({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }),
    { kind: 'connection', state: 'connected' },
  ],
])('%s', (_name, payload, expected) => {
  const [item, ...others] = parse(payload)
  expect(others).toEqual([])
  expect(item).toMatchObject(expected)
})

test.each<[string, object]>([
  ['a boosted post', withMessage({ referral: { ...referral, source_type: 'post' } })],
  ['a quoted ad', withMessage({ context: { quoted_message: { referral } } })],
  ['an empty referral', withMessage({ referral: {} })],
  ['an answered form that tells of one', withContent('interactive', { nfm_reply: { body: 'x' } })],
])('no ad: %s', (_name, payload) => {
  expect(parse(payload)[0]).toMatchObject({ kind: 'message' })
  expect(parse(payload)[0]).not.toHaveProperty('ad')
})

test('a name of an echo is ours, not the person’s', () => {
  const contact = { profile: { name: 'Minha Loja' }, wa_id: '5511987654321' }
  const payload = webhook(
    change({ contacts: [contact], message_echoes: [{ ...text, to: '5511987654321' }] }),
  )
  expect(parse(payload)[0]).not.toHaveProperty('contactName')
})

test.each<[string, object, string]>([
  ['a reaction', withContent('reaction', { message_id: 'wamid.2', emoji: '👍' }), 'reaction'],
  ['a reaction taken back', withContent('reaction', { message_id: 'wamid.2' }), 'reaction'],
  ['a welcome request', withMessage({ type: 'request_welcome', text: undefined }), 'welcome'],
  ['a group', withMessage({ group_id: 'Y2FwaV9ncm91cDox' }), 'group'],
  ['a new security code', withContent('system', { type: 'customer_identity_changed' }), 'protocol'],
  ['an edit of nothing', withContent('edit', { message: { type: 'text' } }), 'protocol'],
  ['an edit without a text', withContent('edit', { original_message_id: '1' }), 'protocol'],
  ['a deletion of nothing', withContent('revoke', {}), 'protocol'],
  ['sent', withStatus({ status: 'sent' }), 'receipt'],
  ['read', withStatus({ status: 'read' }), 'receipt'],
  [
    'read in a group',
    withStatus({ recipient_type: 'group', recipient_user_id: 'BR.2' }),
    'receipt',
  ],
  ['a call', webhook(change({ calls: [{ id: 'wacid.1' }] }, 'calls')), 'call'],
  [
    'an announced ban',
    account({ ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE' } }),
    'account_notice',
  ],
  ['a violation', account({ event: 'ACCOUNT_VIOLATION' }), 'account_notice'],
  [
    'a quality update',
    account({ event: 'FLAGGED', current_limit: 'TIER_1K' }, 'phone_number_quality_update'),
    'account_notice',
  ],
  [
    'a template',
    account({ event: 'APPROVED' }, 'message_template_status_update'),
    'account_notice',
  ],
  [
    'the history of a phone',
    webhook(change({ history: [{ threads: [{ messages: [text] }] }] }, 'history')),
    'account_notice',
  ],
  ['an error of the account', webhook(change({ errors: [{ code: 131000 }] })), 'account_notice'],
  ['nobody', withMessage({ from: 'x', from_user_id: '?' }, { contacts: [] }), 'unknown_shape'],
  ['no id', withMessage({ id: null }), 'unknown_shape'],
  ['a change that says nothing', webhook(change({})), 'unknown_shape'],
  ['no entry', { object: 'whatsapp_business_account', entry: [] }, 'unknown_shape'],
  ['something else', { hello: 'world' }, 'unknown_shape'],
])('ignored: %s', (_name, payload, why) => {
  const items = parse(payload)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ kind: 'ignored', why })
})

const pair = (received: string, phone: string, bsuid: string): WebhookItem => ({
  kind: 'identity',
  identity: { phone, received, bsuid },
})

test.each<[string, object, WebhookItem[]]>([
  [
    'a receipt',
    withStatus({ recipient_user_id: 'BR.2' }),
    [pair('559281234567', '5592981234567', 'BR.2')],
  ],
  [
    'a new id of the same number',
    withContent('system', {
      body: 'mudou',
      type: 'user_changed_user_id',
      previous_user_id: 'BR.1',
      user_id: 'BR.2',
    }),
    [
      {
        kind: 'identity',
        identity: { phone: '5511987654321', received: '5511987654321', bsuid: 'BR.2' },
        former: { phone: '5511987654321', received: '5511987654321', bsuid: 'BR.1' },
      },
    ],
  ],
  [
    'a new id without any number, as it comes without contacts',
    webhook(
      change({
        messages: [
          {
            id: 'wamid.S1',
            timestamp: '1790878665',
            type: 'system',
            system: { type: 'user_changed_user_id', previous_user_id: 'BR.1', user_id: 'BR.2' },
          },
        ],
      }),
    ),
    [{ kind: 'identity', identity: { bsuid: 'BR.2' }, former: { bsuid: 'BR.1' } }],
  ],
  [
    'a new number, with the id that came with it: the old number stays whose it is',
    withContent('system', {
      body: 'mudou',
      type: 'user_changed_number',
      wa_id: '5511955554444',
      user_id: 'BR.3',
    }),
    [pair('5511955554444', '5511955554444', 'BR.3')],
  ],
  [
    'an update of ids',
    webhook(
      change(
        {
          user_id_update: [
            { wa_id: '5511987654321', user_id: { previous: 'BR.1', current: 'BR.2' } },
          ],
        },
        'user_id_update',
      ),
    ),
    [
      {
        kind: 'identity',
        identity: { phone: '5511987654321', received: '5511987654321', bsuid: 'BR.2' },
        former: { phone: '5511987654321', received: '5511987654321', bsuid: 'BR.1' },
      },
    ],
  ],
])('who is who, learnt from %s', (_name, payload, identities) => {
  const [ignored, ...learnt] = parse(payload)
  expect(ignored).toMatchObject({ kind: 'ignored' })
  expect(learnt).toEqual(identities.map((item) => ({ ...item, line: '106540352242922' })))
})

test('all entries, changes, messages and receipts are read, whatever stands between', () => {
  const other = { ...metadata, phone_number_id: '2' }
  const payload = {
    entry: [
      null,
      7,
      {
        changes: [
          'x',
          change({ contacts, messages: [text, null, { ...text, id: 'wamid.B' }] }),
          change({
            metadata: other,
            messages: [{ ...text, id: 'wamid.C' }],
            statuses: [{ id: 'wamid.OUT', status: 'read' }],
          }),
        ],
      },
      { changes: {} },
      { changes: [change({ messages: [{ ...text, id: 'wamid.D' }] })] },
    ],
  }
  expect(
    parse(payload).map((item) => [item.kind === 'message' ? item.id : item.kind, item.line]),
  ).toEqual([
    ['wamid.HBgN', '106540352242922'],
    ['wamid.B', '106540352242922'],
    ['wamid.C', '2'],
    ['ignored', '2'],
    ['wamid.D', '106540352242922'],
  ])
})

test.each([
  ['with Meta’s reason', { errors: [{ code: 131047, title: 'Re-engagement message' }] }, 131047],
  ['without one', {}, null],
  ['with a hostile one', { errors: [{ code: '1e999' }, 7] }, null],
])('a message of ours that did not arrive, %s', (_name, more, code) => {
  const failed = { status: 'failed', recipient_user_id: 'BR.1502576394655843', ...more }
  const line = '106540352242922'
  expect(parse(withStatus(failed))).toMatchObject([
    { kind: 'undelivered', line, id: 'wamid.OUT', at: new Date(1790878669_000), code },
    { kind: 'ignored', line, why: 'receipt' },
    { kind: 'identity', line },
  ])
})

test('a contact whose number lacks the ninth digit keeps its name', () => {
  const contacts = [{ profile: { name: 'Sem o Nono' }, wa_id: '551187654321' }]
  const messages = [
    {
      from: '5511987654321',
      id: 'wamid.9',
      timestamp: '1790878665',
      type: 'text',
      text: { body: 'Oi' },
    },
  ]
  expect(parse(webhook(change({ contacts, messages })))).toMatchObject([
    { contactName: 'Sem o Nono', contact: { phone: '5511987654321' } },
  ])
})

test('escaped accents and emoji are the text that was written', () => {
  const body = JSON.stringify(withContent('text', { body: 'Promo' })).replace(
    'Promo',
    String.raw`Promo\u00e7\u00e3o \ud83d\ude00`,
  )
  expect(parseCloud(Buffer.from(body))[0]).toMatchObject({ text: 'Promoção 😀' })
})

const hostile = fc.oneof(
  fc.anything({ maxDepth: 2, maxKeys: 3 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', {}, [], null, -1, 1e308, true),
)

test('nothing that a payload holds makes it throw', () => {
  const part = fc.oneof(fc.record({ body: hostile, caption: hostile, text: hostile }), hostile)
  const message = fc.oneof(
    fc.record({
      from: fc.oneof(fc.constant('5511987654321'), hostile),
      from_user_id: fc.oneof(fc.constant('BR.1'), hostile),
      to: hostile,
      id: fc.oneof(fc.constant('wamid.1'), hostile),
      timestamp: hostile,
      type: fc.oneof(
        fc.constantFrom('text', 'image', 'interactive', 'system', 'edit', 'revoke', '__proto__'),
        hostile,
      ),
      text: part,
      image: part,
      interactive: part,
      system: part,
      edit: fc.record({ original_message_id: hostile, message: part }),
      revoke: part,
      referral: hostile,
      context: hostile,
    }),
    hostile,
  )
  const value = fc.record({
    metadata: hostile,
    contacts: fc.oneof(
      fc.array(fc.record({ profile: hostile, wa_id: hostile }), { maxLength: 3 }),
      hostile,
    ),
    messages: fc.oneof(fc.array(message, { maxLength: 3 }), hostile),
    message_echoes: fc.oneof(fc.array(message, { maxLength: 3 }), hostile),
    statuses: fc.oneof(fc.array(hostile), hostile),
    ban_info: hostile,
    user_id_update: hostile,
  })
  const field = fc.oneof(fc.constantFrom('messages', 'account_update', 'user_id_update'), hostile)
  const payload = fc.record({
    entry: fc.oneof(
      fc.array(fc.record({ changes: fc.array(fc.record({ field, value }), { maxLength: 2 }) }), {
        maxLength: 2,
      }),
      hostile,
    ),
  })
  fc.assert(
    fc.property(payload, (given) => {
      let json: string
      try {
        json = JSON.stringify(given) ?? 'null'
      } catch {
        return
      }
      for (const item of parseCloud(Buffer.from(json))) {
        if (item.kind !== 'message') continue
        expect(item.text ?? '').not.toContain('\0')
        expect((item.text ?? '').isWellFormed()).toBe(true)
        expect(item.contact.phone ?? item.contact.bsuid).toMatch(/^(\d{5,20}|[A-Z]{2}\..+)$/)
      }
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['deep nesting', '['.repeat(200_000)],
  ['many entries', `{"entry":[${'{"changes":[{"value":{}}]},'.repeat(30_000)}{}]}`],
  [
    'many messages with many contacts',
    JSON.stringify(
      webhook(
        change({
          contacts: Array.from({ length: 5_000 }, (_, n) => ({ wa_id: String(n) })),
          messages: Array.from({ length: 5_000 }, (_, n) => ({ ...text, id: String(n) })),
        }),
      ),
    ),
  ],
  ['no JSON', '<html>'],
  ['bytes', '\xff\xfe\0'],
  ['nothing', ''],
])('%s is no problem', (_name, body) => {
  expect(parseCloud(Buffer.from(body, 'latin1')).length).toBeLessThanOrEqual(1_000)
})
