import { expect, test } from 'vitest'
import { type LeadDecisions, mergedDecisions, splitDecisions } from './contact-merge.ts'

const plain: LeadDecisions = {
  status: 'contacted',
  purchaseValueCents: null,
  purchaseCurrency: null,
  tags: [],
  adOptOut: false,
}
const buyer: LeadDecisions = {
  ...plain,
  status: 'converted',
  purchaseValueCents: 9_990,
  purchaseCurrency: 'BRL',
  tags: ['vip'],
}

test.each<[string, LeadDecisions, LeadDecisions, Partial<LeadDecisions>]>([
  ['two without decisions', plain, plain, plain],
  ['the buyer goes', plain, buyer, buyer],
  ['the buyer stays', buyer, plain, buyer],
  ['the kept status counts', { ...plain, status: 'lost' }, buyer, { status: 'lost' }],
  ['tags of both', { ...plain, tags: ['vip', 'z'] }, buyer, { tags: ['vip', 'z'] }],
  ['either wish', plain, { ...plain, adOptOut: true }, { adOptOut: true }],
])('merged: %s', (_what, kept, gone, merged) => {
  expect(mergedDecisions(kept, gone)).toMatchObject(merged)
})

test.each<[string, LeadDecisions, LeadDecisions]>([
  ['two without decisions', plain, plain],
  ['the buyer goes', plain, buyer],
  ['the buyer stays', buyer, plain],
  ['one wish', { ...plain, adOptOut: true }, buyer],
  ['tags', { ...plain, tags: ['novo'] }, { ...buyer, adOptOut: true }],
])('split without a decision since: both as before (%s)', (_what, kept, gone) => {
  expect(splitDecisions(mergedDecisions(kept, gone), kept, gone)).toEqual({ kept, gone })
})

test.each<[string, Partial<LeadDecisions>, Partial<LeadDecisions>, Partial<LeadDecisions>]>([
  ['a status', { status: 'lost' }, { status: 'lost' }, buyer],
  ['a value', { purchaseValueCents: 5 }, { purchaseValueCents: 5, purchaseCurrency: 'BRL' }, buyer],
  ['a tag', { tags: ['novo', 'vip'] }, { tags: ['novo'] }, buyer],
  ['a wish', { adOptOut: true }, { adOptOut: true }, { adOptOut: true }],
])('split: %s since the merge stays with the kept lead', (_what, since, kept, gone) => {
  const now = { ...mergedDecisions(plain, buyer), ...since }
  expect(splitDecisions(now, plain, buyer)).toMatchObject({ kept, gone })
})
