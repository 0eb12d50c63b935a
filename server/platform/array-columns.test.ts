import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { asArrays } from './array-columns.ts'

let own: TestContext
beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

test('every value arrives as it is, whatever it holds', async () => {
  const texts = [
    'plain',
    '',
    'NULL',
    'null',
    ' spaces ',
    'a,b',
    '{a}',
    '"quoted"',
    'back\\slash\\',
    'line\nbreak\r\ttab',
    'ação 😀',
    '\u0001',
    null,
  ]
  const rows = texts.map((text, index) => ({
    text,
    number: index % 2 === 0 ? index : null,
    big: '-9223372036854775808',
    flag: index % 2 === 0,
    bytes: '\\x00ff',
    json: text === null ? null : { text, list: [text] },
    list: text === null ? [] : [text, 'x'],
  }))
  const types = {
    text: 'text',
    number: 'int',
    big: 'bigint',
    flag: 'boolean',
    bytes: 'bytea',
    json: 'jsonb',
    list: 'text',
    absent: 'uuid',
  }
  const { rows: read } = await sql`
    select text, number, big::text, flag, bytes::text, json, list::text[] as list, absent
    from ${asArrays('r', types, rows)}`.execute(own.ctx.sql.asIngest)
  expect(read).toEqual(rows.map((row) => ({ ...row, absent: null })))
})

test('half a surrogate pair becomes the character that stands for what cannot be read', async () => {
  const { rows } = await sql`select text from ${asArrays('r', { text: 'text' }, [
    { text: 'a\ud800b' },
  ])}`.execute(own.ctx.sql.asIngest)
  expect(rows).toEqual([{ text: 'a\ufffdb' }])
})
