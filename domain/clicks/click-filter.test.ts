import { expect, test } from 'vitest'
import { growth, linear } from '#tests/helpers/growth'
import { classifyHit, type Hit } from './click-filter.ts'
import { botUserAgents, humanUserAgents } from './user-agents.fixture.ts'

const hit = (userAgent: string | undefined, over: Partial<Hit> = {}) =>
  classifyHit({ method: 'GET', userAgent, headers: {}, ...over })
const person = humanUserAgents[24]

test.each(botUserAgents.map((ua) => [ua]))('a machine: %s', (userAgent) => {
  expect(['bot', 'preview']).toContain(hit(userAgent).class)
})

test.each(humanUserAgents.map((ua) => [ua]))('a person: %s', (userAgent) => {
  expect(hit(userAgent)).toEqual({ class: 'human', reason: 'pessoa' })
})

test.each([
  ['WhatsApp/2.23.20.0', 'preview', 'robo_de_previa'],
  [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'preview',
    'robo_de_previa',
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot', 'robo'],
  ['curl/7.54.0', 'bot', 'robo'],
  ['TikTok 29.3.0 rv:293012 (iPhone; iOS 16.5; pt_BR) Cronet', 'bot', 'robo'],
  ['', 'bot', 'user_agent_vazio'],
  ['   ', 'bot', 'user_agent_vazio'],
  [undefined, 'bot', 'user_agent_vazio'],
  ['Instagram 439.0.0.35.60 (iPhone15,4; iOS 26_5_2; pt_BR; Googlebot/2.1)', 'bot', 'robo'],
  ['[FBAN/FB4A;FBAV/1;] facebookexternalhit/1.1', 'preview', 'robo_de_previa'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
    'bot',
    'robo',
  ],
])('%j is %s (%s)', (userAgent, hitClass, reason) => {
  expect(hit(userAgent)).toEqual({ class: hitClass, reason })
})

test.each([
  [{ method: 'HEAD' }, 'head', 'metodo_head'],
  [{ headers: { purpose: 'prefetch' } }, 'prefetch', 'cabecalho_prefetch'],
  [{ headers: { 'sec-purpose': 'prefetch' } }, 'prefetch', 'cabecalho_prefetch'],
  [{ headers: { 'sec-purpose': 'prefetch;prerender' } }, 'prefetch', 'cabecalho_prerender'],
  [{ headers: { 'sec-purpose': 'Prerender' } }, 'prefetch', 'cabecalho_prerender'],
  [{ headers: { 'x-moz': 'prefetch' } }, 'prefetch', 'cabecalho_prefetch'],
  [{ headers: { 'x-purpose': 'preview' } }, 'preview', 'cabecalho_preview'],
  [{ headers: { purpose: ['preview', 'x'] } }, 'preview', 'cabecalho_preview'],
  [{ headers: { purpose: 'navigate' } }, 'human', 'pessoa'],
] as const)('%j is %s', (over, hitClass, reason) => {
  expect(hit(person, over as unknown as Partial<Hit>)).toEqual({ class: hitClass, reason })
})

test('a user agent is judged in time that grows with its length alone', () => {
  const userAgentOf = (length: number) =>
    `Mozilla/5.0 (Linux; Android 14; ${'moto '.repeat(length / 10)}) AppleWebKit/537.36 (KHTML, like Gecko)${' Mobile'.repeat(length / 14)}!`
  expect(growth(userAgentOf, (userAgent) => hit(userAgent))).toBeLessThan(linear)
})
