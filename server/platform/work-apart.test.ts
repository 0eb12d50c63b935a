import { expect, test } from 'vitest'
import { workApart } from './work-apart.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

/** Works on the numbers up to `count`; those with a code are refused with it, alone or with others. */
async function worked(count: number, codes: Record<number, string>, aside = async () => {}) {
  const done: number[] = []
  const put: [number, string][] = []
  let batches = 0
  const result = await workApart(
    Array.from({ length: count }, (_, n) => n),
    {
      async work(rows) {
        batches += 1
        const bad = rows.find((n) => codes[n] !== undefined)
        if (bad !== undefined) throw withCode(codes[bad] ?? '')
        done.push(...rows)
      },
      async putAside(row, refusal) {
        await aside()
        put.push([row, refusal instanceof Error ? refusal.message : ''])
      },
    },
  ).then(
    () => null,
    (error: Error) => error.message,
  )
  return { done, put, batches, result }
}

test('a batch that nobody refuses is worked on once', async () => {
  expect(await worked(500, {})).toMatchObject({ batches: 1, put: [], result: null })
})

test('the rows at fault are put aside, each with its refusal, and the others keep their order', async () => {
  const { done, put, batches, result } = await worked(500, { 3: '23514', 498: 'P0001' })
  expect(put).toEqual([
    [3, '23514'],
    [498, 'P0001'],
  ])
  expect(done).toEqual(Array.from({ length: 500 }, (_, n) => n).filter((n) => n !== 3 && n !== 498))
  expect(batches).toBeLessThan(40)
  expect(result).toBeNull()
})

test('a database that is away ends the work, and nothing is put aside', async () => {
  expect(await worked(4, { 2: '08006' })).toMatchObject({ put: [], result: '08006' })
  expect(await worked(4, { 2: '40001' })).toMatchObject({ put: [], result: '40001' })
})

test('a batch that takes too long goes on in parts; a row alone that does is left for later', async () => {
  expect(await worked(4, { 1: '57014' })).toMatchObject({
    done: [0, 2, 3],
    put: [],
    result: '57014',
  })
})

test('a row that cannot even be put aside holds up no other', async () => {
  const refused = async () => {
    throw withCode('23514')
  }
  expect(await worked(3, { 1: '22P02' }, refused)).toMatchObject({
    done: [0, 2],
    put: [],
    result: '23514',
  })
})
