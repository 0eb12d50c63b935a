import { expect, test } from 'vitest'
import type { HealthPlace } from '../../data/tracking-health.ts'
import { placePath } from './place-path.ts'

test.each<[HealthPlace, string]>([
  [{ screen: 'link', id: 'a1' }, '/manager?link=a1&dialog=edit'],
  [{ screen: 'lead', id: 'c_a1' }, '/leads?lead=c_a1&dialog=details'],
  [{ screen: 'event', id: 'a1' }, '/meta-ads?dialog=edit&id=a1'],
  [{ screen: 'source', id: 'jornal & rádio' }, '/tracking?source=jornal+%26+r%C3%A1dio'],
  [{ screen: 'events', id: null }, '/meta-ads'],
  [{ screen: 'deliveries', id: null }, '/meta-ads?tab=stats'],
  [{ screen: 'settings', id: null }, '/settings/whatsapp'],
  [{ screen: 'settings', id: 'meta' }, '/settings/meta'],
  [{ screen: 'settings', id: 'google' }, '/destinos?destino=google'],
  [{ screen: 'generator', id: null }, '/generator'],
  [{ screen: 'capture', id: null }, '/test-campaign'],
])('%j is put right at %s', (place, path) => {
  expect(placePath(place)).toBe(path)
})
