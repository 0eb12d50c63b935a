import { expect, test } from 'vitest'
import { missingFirstEvents } from './first-events.ts'

const lead = { eventType: 'Lead', trigger: 'campaign_whatsapp' } as const
const sale = { eventType: 'Purchase', trigger: 'status_converted' } as const

test.each([
  ['nothing', [], ['lead', 'sale']],
  ['the event of a new account', [lead], ['sale']],
  ['both', [lead, sale], []],
  ['a contact on any message', [{ eventType: 'Contact', trigger: 'any_whatsapp' }], ['sale']],
  ['click and message in one', [{ eventType: 'Lead', trigger: 'both' }], ['sale']],
  ['a sale under a name of its own', [{ ...sale, eventType: 'Subscribe' }], ['lead']],
  ['a sale that a phrase tells', [{ eventType: 'Purchase', trigger: 'phrase' }], ['lead']],
  ['clicks alone', [{ eventType: 'PageView', trigger: 'click' }], ['lead', 'sale']],
] as const)('who has %s still needs %j', (_what, known, missing) => {
  expect(missingFirstEvents(known)).toEqual(missing)
})
