import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originOfAd } from './ad-origin.ts'
import {
  type AttributionReason,
  attribute,
  isTrackedLead,
  type MessageFacts,
  type MessageMark,
  markWith,
  type TouchFacts,
  type Trail,
} from './attribution.ts'
import { type Explanation, explanationText } from './explanation.ts'

const moment = (second: number) => new Date(Date.UTC(2026, 10, 17, 12, 0, second))

/** A message of the contact; its ids are one. */
function message(id: string, second: number, trail: Trail | null = null): MessageFacts {
  return { id, providerId: id, sentAt: moment(second), opensLead: true, trail }
}

const origin = { source: 'facebook', campaign: 'Maio', adSet: 'A', creative: 'B' }
const nowhere = { source: 'sem_rastreio', campaign: null, adSet: null, creative: null }

/** A code in the message of this id; the click came `clickedAt` seconds after the first. */
function code(
  id: string,
  second: number,
  click: { code?: string; clickedAt?: number; isOwn?: boolean; campaign?: string | null } = {},
): TouchFacts {
  const { code: own = 'K7Q2M9XA', clickedAt = 0, isOwn = true, campaign = 'Maio' } = click
  return {
    ...origin,
    campaign,
    key: `click:${own}`,
    messageId: id,
    touchedAt: moment(second),
    trail: 'code',
    click: { id: `id of ${own}`, code: own, clickedAt: moment(clickedAt), isOwn },
  }
}

function link(id: string, second: number, campaign: string | null = 'Panfleto'): TouchFacts {
  const facts = { key: `link:${campaign}`, messageId: id, touchedAt: moment(second) }
  return { ...nowhere, campaign, ...facts, trail: 'pasted_link' }
}

function ad(id: string, second: number, title: string | null = 'Oferta'): TouchFacts {
  const told = originOfAd({ source: 'ad', ...(title === null ? {} : { title }) }, null)
  const facts = { key: `ad:${title}`, messageId: id, touchedAt: moment(second), adTitle: title }
  return { ...nowhere, ...told, ...facts, trail: 'ad' }
}

function unknownAd(id: string, second: number): TouchFacts {
  const facts = { key: 'ad:unknown', messageId: id, touchedAt: moment(second), adTitle: null }
  return {
    ...nowhere,
    ...originOfAd({ source: 'unknown' }, null),
    ...facts,
    trail: 'unknown_ad',
  }
}

type Case = {
  messages: MessageFacts[]
  touches: TouchFacts[]
  lead: object
  first?: string | null
  last?: string | null
}

describe('where a contact comes from', () => {
  test.each<[string, Case]>([
    [
      'a code',
      {
        messages: [message('m1', 0, 'code')],
        touches: [code('m1', 0)],
        lead: {
          ...origin,
          reason: 'code',
          confidence: 'high',
          isTracked: true,
          clickId: 'id of K7Q2M9XA',
        },
      },
    ],
    [
      'a code of another contact: the campaign, not the click',
      {
        messages: [message('m1', 0, 'code')],
        touches: [code('m1', 0, { isOwn: false })],
        lead: {
          ...origin,
          reason: 'reused_code',
          confidence: 'low',
          isTracked: true,
          clickId: null,
        },
      },
    ],
    [
      'a code of a link that says nothing',
      {
        messages: [message('m1', 0, 'code')],
        touches: [{ ...code('m1', 0), source: 'sem_rastreio', campaign: 'Whatsapp' }],
        lead: { reason: 'code', isTracked: false, source: 'sem_rastreio' },
      },
    ],
    [
      'a pasted link',
      {
        messages: [message('m1', 0, 'pasted_link')],
        touches: [link('m1', 0)],
        lead: {
          reason: 'pasted_link',
          confidence: 'medium',
          isTracked: true,
          clickId: null,
          campaign: 'Panfleto',
          source: 'sem_rastreio',
        },
      },
    ],
    [
      'an ad',
      {
        messages: [message('m1', 0, 'ad')],
        touches: [ad('m1', 0)],
        lead: {
          reason: 'ad',
          confidence: 'high',
          isTracked: true,
          source: 'facebook',
          campaign: 'Oferta',
          clickId: null,
        },
      },
    ],
    [
      'an ad without a title',
      {
        messages: [message('m1', 0, 'ad')],
        touches: [ad('m1', 0, null)],
        lead: { reason: 'ad', isTracked: true, campaign: '(anúncio não identificado)' },
      },
    ],
    [
      'an ad, nobody knows which',
      {
        messages: [message('m1', 0, 'unknown_ad')],
        touches: [unknownAd('m1', 0)],
        lead: {
          reason: 'unknown_ad',
          confidence: 'medium',
          isTracked: true,
          source: 'facebook',
          campaign: '(anúncio não identificado)',
        },
      },
    ],
    [
      'a link whose code was deleted',
      {
        messages: [message('m1', 0, 'removed_code')],
        touches: [],
        lead: { ...nowhere, reason: 'removed_code', confidence: 'low', isTracked: false },
      },
    ],
    [
      'nothing',
      {
        messages: [message('m1', 0)],
        touches: [],
        lead: { ...nowhere, reason: 'untracked', confidence: 'low', isTracked: false },
      },
    ],
    [
      'everything in one message: the code',
      {
        messages: [message('m1', 0, 'code')],
        touches: [ad('m1', 0), link('m1', 0), code('m1', 0)],
        lead: { reason: 'code' },
        first: 'click:K7Q2M9XA',
        last: 'click:K7Q2M9XA',
      },
    ],
    [
      'a pasted link with ad data: the link',
      {
        messages: [message('m1', 0, 'pasted_link')],
        touches: [ad('m1', 0), link('m1', 0)],
        lead: { reason: 'pasted_link' },
      },
    ],
    [
      'several codes in one message: the newest click',
      {
        messages: [message('m1', 0, 'code')],
        touches: [
          code('m1', 0, { code: 'A1A1A1A1', clickedAt: 1, campaign: 'Antiga' }),
          code('m1', 0, { code: 'B2B2B2B2', clickedAt: 2, campaign: 'Nova' }),
        ],
        lead: { campaign: 'Nova' },
        first: 'click:B2B2B2B2',
        last: 'click:B2B2B2B2',
      },
    ],
    [
      'a code after the ad: the ad, then the code as the last touch',
      {
        messages: [message('m1', 0, 'ad'), message('m2', 1, 'code')],
        touches: [ad('m1', 0), code('m2', 1)],
        lead: { reason: 'ad', campaign: 'Oferta' },
        first: 'ad:Oferta',
        last: 'click:K7Q2M9XA',
      },
    ],
    [
      'codes in two messages of one second: the order of the provider’s ids decides',
      {
        messages: [message('m2', 0, 'code'), message('m1', 0, 'code')],
        touches: [
          code('m2', 0, { code: 'B2B2B2B2', clickedAt: 2, campaign: 'Do segundo' }),
          code('m1', 0, { code: 'A1A1A1A1', clickedAt: 1, campaign: 'Do primeiro' }),
        ],
        lead: { campaign: 'Do primeiro' },
        first: 'click:A1A1A1A1',
        last: 'click:B2B2B2B2',
      },
    ],
    [
      'an ad and a code in two messages of one second: the first message, whatever it brings',
      {
        messages: [message('m2', 0, 'code'), message('m1', 0, 'ad')],
        touches: [code('m2', 0), ad('m1', 0)],
        lead: { reason: 'ad' },
        last: 'click:K7Q2M9XA',
      },
    ],
    [
      'nothing at first, a code later: tracked by the code',
      {
        messages: [message('m1', 0), message('m2', 5, 'code')],
        touches: [code('m2', 5)],
        lead: { reason: 'code', isTracked: true },
      },
    ],
    [
      'a touch that tracks nothing, then one that does: the second',
      {
        messages: [message('m1', 0, 'code'), message('m2', 5, 'pasted_link')],
        touches: [{ ...code('m1', 0), source: 'whatsapp', campaign: null }, link('m2', 5)],
        lead: { reason: 'pasted_link', isTracked: true },
        first: 'link:Panfleto',
        last: 'link:Panfleto',
      },
    ],
    [
      'a tracked lead keeps its first touch',
      {
        messages: [message('m1', 0, 'pasted_link'), message('m2', 5, 'code')],
        touches: [code('m2', 5), link('m1', 0)],
        lead: { reason: 'pasted_link', campaign: 'Panfleto' },
        first: 'link:Panfleto',
        last: 'click:K7Q2M9XA',
      },
    ],
  ])('%s', (_, { messages, touches, lead, ...keys }) => {
    const answer = attribute({ messages, touches })
    expect(answer?.lead).toMatchObject(lead)
    if ('first' in keys) expect(answer?.firstTouch?.key).toBe(keys.first)
    if ('last' in keys) expect(answer?.lastTouch?.key).toBe(keys.last)
  })

  test('nobody who only was written to, or whose message has no content yet, is a lead', () => {
    expect(attribute({ messages: [], touches: [] })).toBe(null)
    const notYet = { ...message('m1', 0), opensLead: false }
    expect(attribute({ messages: [notYet], touches: [code('m1', 0)] })).toBe(null)
  })

  test('the lead shows the ad of its first touch, else the newest one', () => {
    const messages = [message('m1', 0, 'code'), message('m2', 1, 'ad')]
    const touches = [code('m1', 0), ad('m2', 1, 'Uma'), ad('m3', 2, 'Outra')]
    expect(attribute({ messages, touches })?.adTouch?.key).toBe('ad:Outra')
    expect(attribute({ messages, touches: touches.slice(1) })?.adTouch?.key).toBe('ad:Uma')
    expect(attribute({ messages, touches: touches.slice(0, 1) })?.adTouch).toBe(null)
  })
})

describe('what each message is marked with', () => {
  test.each<[string, MessageFacts[], MessageMark[]]>([
    ['one without a trail', [message('m1', 0)], ['untracked']],
    ['what follows', [message('m1', 0), message('m2', 1)], ['untracked', 'unified']],
    ['ids decide', [message('m2', 0), message('m1', 0)], ['unified', 'untracked']],
    [
      'one with a trail',
      [message('m1', 0, 'code'), message('m2', 1), message('m3', 2, 'ad')],
      ['code', 'unified', 'ad'],
    ],
    [
      'one of the business, or history, before the lead began',
      [{ ...message('m0', 0), opensLead: false }, message('m1', 1)],
      ['unified', 'untracked'],
    ],
  ])('%s', (_, messages, marks) => {
    const answer = attribute({ messages, touches: [] })
    expect(messages.map(({ id }) => answer?.marks.get(id))).toEqual(marks)
  })

  test.each<[MessageMark, Trail[], MessageMark]>([
    ['untracked', [], 'untracked'],
    ['unified', [], 'unified'],
    ['unified', ['removed_code'], 'removed_code'],
    ['removed_code', ['ad', 'code'], 'code'],
    ['ad', ['removed_code'], 'ad'],
    ['ad', ['pasted_link'], 'pasted_link'],
  ])('%s that says %j too: %s', (mark, trails, expected) => {
    expect(markWith(mark, trails)).toBe(expected)
  })
})

const codes = ['A1A1A1A1', 'B2B2B2B2', 'C3C3C3C3']
const sentMessages = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5'),
    second: fc.integer({ min: 0, max: 2 }),
    opensLead: fc.boolean(),
    kinds: fc.subarray(['code', 'link', 'ad', 'unknown'] as const),
    code: fc.constantFrom(...codes),
    isOwn: fc.boolean(),
    campaign: fc.constantFrom('Maio', 'Junho', null),
  }),
  { selector: ({ id }) => id },
)

function contactOf(sent: ReturnType<typeof sentMessages.generate>['value']) {
  const touches = sent.flatMap(({ id, second, kinds, code: own, isOwn, campaign }) =>
    kinds.map((kind) => {
      const clickedAt = codes.indexOf(own)
      if (kind === 'code') return code(id, second, { code: own, clickedAt, isOwn, campaign })
      if (kind === 'link') return link(id, second, campaign)
      return kind === 'ad' ? ad(id, second, campaign) : unknownAd(id, second)
    }),
  )
  const messages = sent.map(({ id, second, opensLead }) => {
    const trails = touches.filter(({ messageId }) => messageId === id).map(({ trail }) => trail)
    const mark = markWith('untracked', trails)
    const trail = mark === 'untracked' || mark === 'unified' ? null : mark
    return { ...message(id, second, trail), opensLead }
  })
  return { messages, touches }
}

const byId = (marks: ReadonlyMap<string, string> | undefined) => [...(marks ?? [])].sort()

test('any order of the facts gives the same answer', () => {
  const facts = sentMessages.map(contactOf).chain(({ messages, touches }) =>
    fc.record({
      contact: fc.constant({ messages, touches }),
      again: fc.record({
        messages: fc.shuffledSubarray(messages, { minLength: messages.length }),
        touches: fc.shuffledSubarray(touches, { minLength: touches.length }),
      }),
    }),
  )
  fc.assert(
    fc.property(facts, ({ contact, again }) => {
      const [one, other] = [attribute(contact), attribute(again)]
      expect({ ...other, marks: byId(other?.marks) }).toEqual({ ...one, marks: byId(one?.marks) })
    }),
  )
})

test('messages that are marked unified already change nothing', () => {
  fc.assert(
    fc.property(sentMessages.map(contactOf), ({ messages, touches }) => {
      const whole = attribute({ messages, touches })
      const others = messages.filter(({ id }) => whole?.marks.get(id) !== 'unified')
      if (whole === null) return
      const marks = byId(whole.marks).filter(([, mark]) => mark !== 'unified')
      const answer = attribute({ messages: others, touches })
      expect({ ...answer, marks: byId(answer?.marks) }).toEqual({ ...whole, marks })
    }),
  )
})

test('a touch that comes later moves the last touch alone', () => {
  fc.assert(
    fc.property(sentMessages.map(contactOf), ({ messages, touches }) => {
      const before = attribute({ messages, touches })
      const later = code('m9', 9, { code: 'Z9Z9Z9Z9' })
      const after = attribute({
        messages: [...messages, message('m9', 9, 'code')],
        touches: [...touches, later],
      })
      if (before?.lead.isTracked) expect(after?.lead).toEqual(before.lead)
      else if (before) expect(after?.lead).toMatchObject({ reason: 'code', isTracked: true })
      expect(after?.lastTouch).toBe(later)
    }),
  )
})

test.each<[Explanation, string]>([
  [
    { code: 'code', leadCode: 'K7Q2M9XA', campaign: 'Maio' },
    'A mensagem trouxe o código K7Q2M9XA, criado no clique da campanha "Maio".',
  ],
  [
    { code: 'code', leadCode: 'K7Q2M9XA', campaign: null },
    'A mensagem trouxe o código K7Q2M9XA, criado no clique da campanha do link.',
  ],
  [
    { code: 'reused_code', leadCode: 'K7Q2M9XA', campaign: 'Maio' },
    'O código K7Q2M9XA já tinha sido usado por outro contato: a campanha "Maio" foi mantida, mas o clique continua com quem o usou primeiro.',
  ],
  [
    { code: 'pasted_link', campaign: 'Maio' },
    'O contato colou o link de rastreamento na conversa: sabemos que é o link da campanha "Maio", mas não de qual clique.',
  ],
  [
    { code: 'ad', title: 'Oferta' },
    'O WhatsApp informou que a conversa começou pelo anúncio "Oferta".',
  ],
  [{ code: 'ad', title: null }, 'O WhatsApp informou que a conversa começou por um anúncio.'],
  [
    { code: 'unknown_ad' },
    'O WhatsApp informou que a conversa começou por um anúncio, mas não disse qual.',
  ],
  [
    { code: 'removed_code' },
    'O WhatsApp informou que a conversa começou por um link, mas o código foi apagado da mensagem antes do envio.',
  ],
  [
    { code: 'untracked' },
    'A mensagem chegou sem código, sem link de rastreamento e sem dados de anúncio.',
  ],
  [{ code: 'legacy', text: 'Como antes.' }, 'Como antes.'],
])('%j reads %j', (explanation, sentence) => {
  expect(explanationText(explanation)).toBe(sentence)
})

test.each<[TouchFacts, Explanation]>([
  [code('m1', 0), { code: 'code', leadCode: 'K7Q2M9XA', campaign: 'Maio' }],
  [
    code('m1', 0, { isOwn: false, campaign: null }),
    { code: 'reused_code', leadCode: 'K7Q2M9XA', campaign: null },
  ],
  [link('m1', 0), { code: 'pasted_link', campaign: 'Panfleto' }],
  [ad('m1', 0, ' Oferta '), { code: 'ad', title: 'Oferta' }],
  [ad('m1', 0, ' '), { code: 'ad', title: null }],
  [unknownAd('m1', 0), { code: 'unknown_ad' }],
])('%j is explained', (touch, explanation) => {
  const messages = [message('m1', 0, touch.trail)]
  expect(attribute({ messages, touches: [touch] })?.lead.explanation).toEqual(explanation)
})

test.each<[Parameters<typeof isTrackedLead>[0] & { reason?: AttributionReason | null }, boolean]>([
  [{ code: 'K7Q2M9XA', source: 'facebook' }, true],
  [{ clickId: 'c1', campaign: 'Maio', source: 'sem_rastreio' }, true],
  [{ code: 'K7Q2M9XA', campaignName: 'Maio' }, true],
  [{ code: 'K7Q2M9XA' }, false],
  [
    { code: 'K7Q2M9XA', source: 'whatsapp', campaign: 'sem_rastreio', campaignName: 'Whatsapp' },
    false,
  ],
  [{ code: 'sem_rastreio', source: 'facebook', campaign: 'Maio' }, false],
  [{ source: 'facebook', campaign: 'Maio' }, false],
  [{ source: 'facebook', reason: 'ad' }, true],
  [{ source: 'facebook', reason: 'unknown_ad' }, true],
  [{ campaign: 'Maio', reason: 'pasted_link' }, true],
  [{ code: 'K7Q2M9XA', source: 'facebook', reason: 'untracked' }, false],
  [{ code: 'K7Q2M9XA', source: 'facebook', reason: 'removed_code' }, false],
  [{ clickId: 'c1', source: 'facebook', reason: null }, true],
  [{}, false],
])('%j tracked: %s', (candidate, isTracked) => {
  expect(isTrackedLead(candidate)).toBe(isTracked)
})
