import { expect, test } from 'vitest'
import { originLabel, sourceLabel } from './leads.ts'

test.each([
  ['sem_rastreio', 'Origem sem rastreio'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['google', 'Google Ads'],
  ['google_organico', 'Google (busca)'],
  ['tiktok', 'TikTok'],
  ['bing', 'Microsoft Ads (Bing)'],
  ['threads', 'Threads'],
  ['youtube', 'YouTube'],
  ['newsletter_maio', 'newsletter_maio'],
  ['constructor', 'constructor'],
])('the source %s is shown as %s', (source, label) => {
  expect(sourceLabel(source)).toBe(label)
})

test.each([
  ['sem_rastreio', true, 'Link direto'],
  ['sem_rastreio', false, 'Origem sem rastreio'],
  ['tiktok', true, 'TikTok'],
] as const)('the origin of %s with tracking %s is %s', (source, isTracked, label) => {
  expect(originLabel({ source, isTracked })).toBe(label)
})
