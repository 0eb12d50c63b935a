import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

const states = ['met', 'in part', 'not met', 'n/a']

const rows = page.split('\n').flatMap((line) => {
  const [, id, level = '', , state = '', where = ''] = line.split('|').map((cell) => cell.trim())
  return id !== undefined && /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, state, where }] : []
})

test('each requirement of levels 1 and 2 has one row, in the order of the standard', () => {
  // ASVS 5.0.0 has 70 requirements at level 1 and 183 more at level 2, in 17 chapters.
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(new Set(rows.map(({ id }) => id.split('.')[0])).size).toBe(17)
  const place = (id: string) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
  const places = rows.map(({ id }) => place(id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the sums are those of the rows', () => {
  const sums = states.map((state) => {
    const of = (level: string) =>
      rows.filter((row) => row.state === state && row.level === level).length
    return `| ${state} | ${of('1')} | ${of('2')} | ${of('1') + of('2')} |`
  })
  expect(
    page.split('\n').filter((line) => states.some((s) => line.startsWith(`| ${s} |`))),
  ).toEqual(sums)
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
})

test('every file that a row names is there', () => {
  const named = rows.flatMap(({ id, where }) =>
    [...where.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:md|json|ts))`/g)].map(
      ([, file = '']) => ({ id, file }),
    ),
  )
  expect(named.length).toBeGreaterThan(180)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})
