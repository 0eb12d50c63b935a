import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')

/** The sections of the product specification that promise something on a screen. */
const promised = [...Array.from({ length: 14 }, (_, n) => `2.${n + 1}`), '4', '5', '8', '9']

// `test('…'`, `describe("…"` and their relatives, and the title that follows the table of an each.
const titlePattern =
  /(?:\b(?:test|describe|\w+Test)(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g

const titlesOf = new Map<string, Set<string>>()

function titlesIn(file: string): Set<string> {
  const known = titlesOf.get(file)
  if (known) return known
  const source = readFileSync(join(root, file), 'utf8')
  const titles = [...source.matchAll(titlePattern)].map(([, , title = '']) => title)
  const found = new Set(titles.map((title) => title.replaceAll("\\'", "'")))
  titlesOf.set(file, found)
  return found
}

const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| the product specification'))
  .map((line) => {
    const [promise = '', tests = ''] = line
      .slice(2, -2)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    const named = [...tests.matchAll(/`([^`]+?): ([^`]+)`/g)]
    return { promise, tests: named.map(([, file = '', title = '']) => ({ file, title })) }
  })

test('every section with promises has its table', () => {
  const sections = [...table.matchAll(/^## ([\d.]+) /gm)].map(([, number]) => number)
  expect(sections).toEqual(promised)
})

test('every promise names at least one test', () => {
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ promise }) => promise)).toEqual([])
})

test('every test that is named exists', () => {
  const named = rows.flatMap(({ tests }) => tests)
  const missing = named.filter(
    ({ file, title }) => !existsSync(join(root, file)) || !titlesIn(file).has(title),
  )
  expect(missing.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})
