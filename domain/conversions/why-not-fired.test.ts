import { expect, test } from 'vitest'
import { type TriggerCondition, triggerConditions } from './conversion-rules.ts'
import { type EventRule, type LeadHistory, whyNotFired } from './why-not-fired.ts'

const created = 1_000
const event = (trigger: TriggerCondition, changes: Partial<EventRule> = {}): EventRule => ({
  trigger,
  phrase: trigger === 'phrase' ? 'pedido pago' : null,
  isActive: true,
  createdAtMs: created,
  toAdPlatform: true,
  ...changes,
})

/** A lead for which every trigger has happened, each at an instant of its own. */
const everything: LeadHistory = {
  firstMessageAtMs: 3_000,
  tracked: { sinceMs: 3_000 },
  trackedWhy: 'A mensagem trouxe o código.',
  click: { atMs: 2_000, isCounted: true },
  statusSinceMs: { converted: 4_000, lost: 5_000 },
  withheldBy: null,
  said: { kind: 'said', atMs: 6_000, outcome: 'nothing' },
}

const why = (
  trigger: TriggerCondition,
  lead: Partial<LeadHistory> = {},
  changes: Partial<EventRule> = {},
) => whyNotFired(event(trigger, changes), { ...everything, ...lead })

test.each(triggerConditions)('%s: nothing is known that would have kept it', (trigger) => {
  expect(why(trigger)).toBeNull()
})

test.each(triggerConditions)('%s: an inactive event fires for nobody', (trigger) => {
  expect(why(trigger, { firstMessageAtMs: null }, { isActive: false })).toBe(
    'O evento está inativo.',
  )
})

test.each([
  ['account', 'O envio às plataformas de anúncio está desligado nesta conta.'],
  ['lead', 'Este contato pediu para não ser informado às plataformas de anúncio.'],
  [
    'signal',
    'O navegador da pessoa enviou um sinal de privacidade, e esta conta o respeita: nada é informado às plataformas de anúncio.',
  ],
] as const)('withheld by the %s', (withheldBy, sentence) => {
  expect(why('any_whatsapp', { withheldBy })).toBe(sentence)
  expect(why('any_whatsapp', { withheldBy }, { toAdPlatform: false })).toBeNull()
})

test.each<[TriggerCondition, Partial<LeadHistory>, string]>([
  [
    'campaign_whatsapp',
    { tracked: null, trackedWhy: 'A mensagem chegou sem código.' },
    'O lead não tem rastreamento. A mensagem chegou sem código.',
  ],
  ['campaign_whatsapp', { tracked: null, trackedWhy: '' }, 'O lead não tem rastreamento.'],
  ['click', { click: null }, 'O lead não veio de um clique em um link seu.'],
  [
    'click',
    { click: { atMs: 2_000, isCounted: false } },
    'O clique não foi contado: veio de um robô, de uma pré-visualização ou foi repetido.',
  ],
  ['status_converted', { statusSinceMs: {} }, 'O lead ainda não foi marcado como Cliente.'],
  [
    'status_converted',
    { statusSinceMs: { lost: 5_000 } },
    'O lead ainda não foi marcado como Cliente.',
  ],
  ['status_lost', { statusSinceMs: {} }, 'O lead ainda não foi marcado como perdido.'],
  [
    'phrase',
    { said: { kind: 'nothing_written' } },
    'Sua empresa ainda não escreveu para este contato.',
  ],
  [
    'phrase',
    { said: { kind: 'not_said', closest: 'words' } },
    'Nenhuma mensagem da sua empresa trouxe a frase “pedido pago”.',
  ],
  [
    'phrase',
    { said: { kind: 'not_said', closest: 'apart' } },
    'As palavras de “pedido pago” apareceram em uma mensagem, mas não juntas e nessa ordem.',
  ],
  [
    'phrase',
    { said: { kind: 'not_said', closest: 'question' } },
    'A frase “pedido pago” só apareceu em uma pergunta, e perguntas não contam.',
  ],
  [
    'phrase',
    { said: { kind: 'said', atMs: 6_000, outcome: 'waiting' } },
    'A frase foi enviada, e a venda espera que alguém a confirme nos detalhes do lead.',
  ],
  [
    'phrase',
    { said: { kind: 'said', atMs: 6_000, outcome: 'refused' } },
    'A frase foi enviada, mas alguém recusou a venda.',
  ],
  [
    'phrase',
    { said: { kind: 'said', atMs: 6_000, outcome: 'too_late' } },
    'A mensagem com a frase chegou com mais de 7 dias e não conta mais.',
  ],
])('%s has not happened to %o', (trigger, lead, sentence) => {
  expect(why(trigger, lead)).toBe(sentence)
})

test.each<[TriggerCondition, string | null]>([
  ['campaign_whatsapp', 'A pessoa clicou, mas ainda não mandou mensagem.'],
  ['any_whatsapp', 'A pessoa clicou, mas ainda não mandou mensagem.'],
  ['whatsapp_contact', 'A pessoa clicou, mas ainda não mandou mensagem.'],
  ['phrase', 'A pessoa clicou, mas ainda não mandou mensagem.'],
  ['click', null],
  ['both', null],
])('%s for a click that nobody has answered', (trigger, sentence) => {
  const click = {
    firstMessageAtMs: null,
    tracked: null,
    said: { kind: 'nothing_written' },
  } as const
  expect(why(trigger, click)).toBe(sentence)
})

test.each<[TriggerCondition, number, string]>([
  ['click', 2_000, 'O evento foi criado depois do clique.'],
  ['both', 3_000, 'O evento foi criado depois da primeira mensagem do lead.'],
  ['any_whatsapp', 3_000, 'O evento foi criado depois da primeira mensagem do lead.'],
  ['whatsapp_contact', 3_000, 'O evento foi criado depois da primeira mensagem do lead.'],
  ['campaign_whatsapp', 3_000, 'O evento foi criado depois da primeira mensagem do lead.'],
  ['status_converted', 4_000, 'O evento foi criado depois que o lead foi marcado como Cliente.'],
  ['status_lost', 5_000, 'O evento foi criado depois que o lead foi marcado como perdido.'],
  ['phrase', 6_000, 'O evento foi criado depois da mensagem com a frase.'],
])('%s at %i: an event made after that is too late', (trigger, atMs, sentence) => {
  expect(why(trigger, {}, { createdAtMs: atMs })).toBeNull()
  expect(why(trigger, {}, { createdAtMs: atMs + 1 })).toBe(sentence)
})

test('a trail that was found later counts from then', () => {
  const tracked = { sinceMs: 9_000 }
  expect(why('campaign_whatsapp', { tracked }, { createdAtMs: 8_000 })).toBeNull()
  expect(why('campaign_whatsapp', { tracked }, { createdAtMs: 9_001 })).toBe(
    'O evento foi criado depois que o lead passou a ter rastreamento.',
  )
})
