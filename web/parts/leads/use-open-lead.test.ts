import { expect, test } from 'vitest'
import { readOpenLead } from './use-open-lead.ts'

test.each([
  ['', null],
  ['dialog=details', null],
  ['lead=c_1', { lead: 'c_1', dialog: 'messages' }],
  ['lead=c_1&dialog=details', { lead: 'c_1', dialog: 'details' }],
  ['lead=c_1&dialog=unknown', { lead: 'c_1', dialog: 'messages' }],
])('the address ?%s opens %o', (search, open) => {
  expect(readOpenLead(new URLSearchParams(search))).toEqual(open)
})
