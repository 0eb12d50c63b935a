import { expect, test } from 'vitest'
import { adReferralIn } from './ad-referral.ts'

const card = { sourceType: 'ad', sourceID: '120239177200000123', title: 'Anúncio' }

test.each<[string, object]>([
  ['Baileys', { contextInfo: { externalAdReply: card, isForwarded: true } }],
  ['Baileys by its score alone', { contextInfo: { externalAdReply: card, forwardingScore: 2 } }],
  ['whatsmeow', { contextInfo: { externalAdReply: card, IsForwarded: true } }],
  ['with underscores', { context_info: { external_ad_reply: card, is_forwarded: true } }],
  ['as a text', { contextInfo: { externalAdReply: card, forwarding_score: '1' } }],
  ['Z-API', { externalAdReply: card, forwarded: true }],
  ['the Cloud API', { referral: card, context: { forwarded: true } }],
  ['often', { referral: card, context: { frequently_forwarded: true } }],
  [
    'by another entry point',
    {
      contextInfo: {
        externalAdReply: card,
        isForwarded: true,
        entryPointConversionSource: 'global_search',
      },
    },
  ],
])('a forwarded card is no ad: %s', (_gateway, message) => {
  expect(adReferralIn(message)).toEqual({ ad: null, fromChatLink: false })
})

test.each<[string, object]>([
  [
    'not forwarded',
    { contextInfo: { externalAdReply: card, isForwarded: false, forwardingScore: 0 } },
  ],
  [
    'with a click id',
    { contextInfo: { externalAdReply: { ...card, ctwa_clid: 'Aff1' }, isForwarded: true } },
  ],
  [
    'with a click id beside it',
    { contextInfo: { externalAdReply: card, ctwaClid: 'Aff1', isForwarded: true } },
  ],
  [
    'from an ad’s entry point',
    {
      contextInfo: {
        externalAdReply: card,
        isForwarded: true,
        entryPointConversionSource: 'ctwa_ad',
      },
    },
  ],
  [
    'beside a quoted message that was',
    { contextInfo: { externalAdReply: card, quotedMessage: { isForwarded: true } } },
  ],
])('a card is an ad: %s', (_case, message) => {
  expect(adReferralIn(message).ad).toMatchObject({ source: 'ad', adId: '120239177200000123' })
})
