import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BuiltChunk, budgetTable, weigh } from './size-budget.ts'

// Random text hardly shrinks: hexadecimal digits weigh a little over half of their length.
function chunk(name: string, kb: number, imports: string[] = []): BuiltChunk {
  return {
    fileName: `${name}.js`,
    code: randomBytes(kb * 925).toString('hex'),
    moduleIds: [`/app/web/${name}.tsx`],
    imports: imports.map((imported) => `${imported}.js`),
  }
}

const chunks = [
  chunk('main', 20, ['react']),
  chunk('react', 60),
  chunk('page', 30, ['react', 'parts']),
  chunk('parts', 10, ['page']),
  chunk('chart', 100, ['react']),
]
const login = { name: 'login', opens: ['web/main.tsx'], limitKb: 90 }
const page = { name: 'page', opens: ['web/main.tsx', 'web/page.tsx'], limitKb: 125 }

test('a screen weighs what it imports, each file once, and not what it loads later', () => {
  const [first, second] = weigh(chunks, [login, page], 120)
  expect(first?.kb).toBeCloseTo(80, -1)
  expect(second?.kb).toBeCloseTo(120, -1)
  expect([first?.isOver, second?.isOver]).toEqual([false, false])
})

test('a screen over its limit is marked', () => {
  const weights = weigh(chunks, [{ ...login, limitKb: 70 }, page], 120)
  expect(weights.map(({ isOver }) => isOver)).toEqual([true, false, false])
  expect(budgetTable(weights)).toMatch(/login +\d+\.\d kB {2}limite +70\.0 kB {2}ACIMA/)
})

test('one file that is too heavy is marked by its name, whoever loads it', () => {
  const heaviest = weigh(chunks, [login], 90).at(-1)
  expect(heaviest).toMatchObject({ name: 'maior arquivo: chart.js', isOver: true })
})

test('a screen that no longer exists under its name is not taken for a light one', () => {
  expect(() => weigh(chunks, [{ ...login, opens: ['web/gone.tsx'] }], 120)).toThrow('web/gone.tsx')
})
