import { describe, expect, test } from 'vitest'
import { type AttributionEvidence, attribute, effectOn, isTrackedLead } from './attribution.ts'

const click = {
  clickId: 'c1',
  code: 'K7Q2M9XA',
  usedByOtherContact: false,
  source: 'fb',
  campaign: 'Maio',
  adSet: 'A',
  creative: 'B',
}
const pastedLink = { linkCode: 'abcd1234', source: 'sem_rastreio', campaign: 'Maio' }
const knownAd = {
  kind: 'known',
  adId: '120',
  title: 'Oferta',
  sourceApp: 'instagram',
  ctwaClid: 'ARAx',
} as const
const unknownAd = { kind: 'unknown', sourceApp: null } as const
const lead = { leadId: 'l1', isTracked: true, source: 'google', campaign: 'Abril' }

describe('the first evidence decides', () => {
  test.each<[string, AttributionEvidence, object]>([
    [
      'a code',
      { codeClick: click, ad: knownAd, existingLead: lead, codeRemoved: true },
      {
        reason: 'codigo',
        confidence: 'alta',
        isTracked: true,
        clickId: 'c1',
        source: 'facebook',
        campaign: 'Maio',
        adSet: 'A',
        creative: 'B',
        adId: null,
      },
    ],
    [
      'a code of another contact',
      { codeClick: { ...click, usedByOtherContact: true }, codeRemoved: false },
      {
        reason: 'codigo_reutilizado',
        confidence: 'baixa',
        isTracked: true,
        clickId: null,
        campaign: 'Maio',
      },
    ],
    [
      'a code of a link that says nothing',
      { codeClick: { ...click, source: null, campaign: 'Whatsapp' }, codeRemoved: false },
      { reason: 'codigo', isTracked: false, source: 'sem_rastreio' },
    ],
    [
      'a pasted link',
      { pastedLink, ad: knownAd, codeRemoved: false },
      {
        reason: 'link_colado',
        confidence: 'media',
        isTracked: true,
        clickId: null,
        campaign: 'Maio',
        source: 'sem_rastreio',
      },
    ],
    [
      'an ad',
      { ad: knownAd, existingLead: lead, codeRemoved: true },
      {
        reason: 'anuncio',
        confidence: 'alta',
        isTracked: true,
        source: 'instagram',
        campaign: 'Oferta',
        adId: '120',
        ctwaClid: 'ARAx',
      },
    ],
    [
      'an ad without title, app or click id',
      { ad: { ...knownAd, title: ' ', sourceApp: null, ctwaClid: '' }, codeRemoved: false },
      {
        reason: 'anuncio',
        isTracked: true,
        source: 'facebook',
        campaign: '(anúncio não identificado)',
        adId: '120',
        ctwaClid: null,
      },
    ],
    [
      'an ad, nobody knows which',
      { ad: unknownAd, codeRemoved: true },
      {
        reason: 'anuncio_desconhecido',
        confidence: 'media',
        isTracked: true,
        source: 'facebook',
        campaign: '(anúncio não identificado)',
        adId: null,
      },
    ],
    [
      'an ad opened from WhatsApp',
      { ad: { kind: 'unknown', sourceApp: 'whatsapp' }, codeRemoved: false },
      { source: 'facebook' },
    ],
    [
      'a known contact',
      { existingLead: lead, codeRemoved: true },
      {
        reason: 'unificado',
        confidence: 'alta',
        isTracked: true,
        source: 'google',
        campaign: 'Abril',
      },
    ],
    [
      'the own code again',
      { codeClick: { ...click, usedBySameContact: true }, existingLead: lead, codeRemoved: false },
      { reason: 'unificado', campaign: 'Abril' },
    ],
    [
      'a link whose code was deleted',
      { codeRemoved: true },
      {
        reason: 'codigo_removido',
        confidence: 'baixa',
        isTracked: false,
        source: 'sem_rastreio',
        campaign: null,
      },
    ],
    [
      'nothing',
      { codeRemoved: false },
      { reason: 'sem_rastreio', isTracked: false, source: 'sem_rastreio', campaign: null },
    ],
  ])('%s', (_, evidence, expected) => {
    expect(attribute(evidence)).toMatchObject(expected)
  })

  test('each explanation is one sentence that names what is known', () => {
    expect(attribute({ codeClick: click, codeRemoved: false }).explanation).toBe(
      'A mensagem trouxe o código K7Q2M9XA, criado no clique da campanha "Maio".',
    )
    expect(attribute({ ad: knownAd, codeRemoved: false }).explanation).toBe(
      'O WhatsApp informou que a conversa começou pelo anúncio "Oferta".',
    )
    const all = [
      { codeClick: click },
      { codeClick: { ...click, usedByOtherContact: true, campaign: null } },
      { pastedLink },
      { ad: unknownAd },
      { existingLead: lead },
      {},
    ]
    for (const evidence of all)
      expect(attribute({ codeRemoved: false, ...evidence }).explanation).toMatch(/^[AO] .+\.$/)
  })
})

test.each([
  [null, { codeClick: click }, 'new_lead'],
  [null, {}, 'new_lead'],
  [{ isTracked: false }, { codeClick: click }, 'becomes_tracked'],
  [{ isTracked: false }, { ad: unknownAd }, 'becomes_tracked'],
  [{ isTracked: true }, { codeClick: click }, 'new_touch'],
  [{ isTracked: true }, { ad: knownAd }, 'new_touch'],
  [{ isTracked: true }, { existingLead: lead }, 'nothing'],
  [{ isTracked: false }, {}, 'nothing'],
])('on %j, %j is %s', (existing, evidence, effect) => {
  expect(effectOn(existing, attribute({ codeRemoved: false, ...evidence }))).toBe(effect)
})

test.each([
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
  [{ source: 'facebook', reason: 'anuncio' }, true],
  [{ source: 'facebook', reason: 'anuncio_desconhecido' }, true],
  [{ campaign: 'Maio', reason: 'link_colado' }, true],
  [{ code: 'K7Q2M9XA', source: 'facebook', reason: 'sem_rastreio' }, false],
  [{ code: 'K7Q2M9XA', source: 'facebook', reason: 'codigo_removido' }, false],
  [{ clickId: 'c1', source: 'facebook', reason: null }, true],
  [{}, false],
] as const)('%j tracked: %s', (candidate, isTracked) => {
  expect(isTrackedLead(candidate)).toBe(isTracked)
})
