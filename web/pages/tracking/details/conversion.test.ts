import { expect, test } from 'vitest'
import type { LeadActivity } from '../../../data/leads.ts'
import { answerMs } from './conversion.ts'

const at = (createdAt: string, more: Partial<LeadActivity> = {}): LeadActivity => ({
  id: createdAt,
  activityType: 'whatsapp_message',
  contactName: null,
  source: 'whatsapp_rastreado',
  message: 'Oi',
  fromMe: false,
  edited: false,
  deleted: false,
  createdAt,
  ...more,
})
const clicked = '2026-11-17T12:00:00.000Z'

test('the answer to a click is the first message of the contact after it', () => {
  const activities = [
    at('2026-11-16T12:00:00.000Z'),
    at('2026-11-17T12:00:00.000Z', { activityType: 'click' }),
    at('2026-11-17T12:01:00.000Z', { fromMe: true }),
    at('2026-11-17T12:05:00.000Z'),
    at('2026-11-17T12:02:00.000Z'),
  ]
  expect(answerMs(clicked, activities)).toBe(120_000)
})

test('there is none without a click or without a message after it', () => {
  expect(answerMs(null, [at(clicked)])).toBe(null)
  expect(answerMs(clicked, [at('2026-11-16T12:00:00.000Z')])).toBe(null)
})
