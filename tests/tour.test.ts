import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const tour = readFileSync(join(root, 'docs/tour.md'), 'utf8')

/** The files of a walk, in the order in which the page names them. */
function walk(title: string): string[] {
  const section = tour.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
  return [...section.matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map((match) => match[1] ?? '')
}

test.each([
  ['One click', 14],
  ['One message', 16],
])('the walk of %s names files that exist, %i at most', (title, most) => {
  const files = walk(title)
  expect(files.length).toBeGreaterThan(10)
  expect(files.length).toBeLessThanOrEqual(most)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
