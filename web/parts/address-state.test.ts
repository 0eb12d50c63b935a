import { expect, test } from 'vitest'
import { dialogOf } from './address-state.ts'

const leadDialog = dialogOf(['messages', 'details'], { idIn: 'lead', fallback: 'messages' })

test.each([
  ['', null],
  ['dialog=details', null],
  ['lead=c_1', { id: 'c_1', dialog: 'messages' }],
  ['lead=c_1&dialog=details', { id: 'c_1', dialog: 'details' }],
  ['lead=c_1&dialog=unknown', { id: 'c_1', dialog: 'messages' }],
])('the address ?%s opens %o', (search, open) => {
  expect(leadDialog.read(new URLSearchParams(search), 'open')).toEqual(open)
})
