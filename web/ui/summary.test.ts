import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

test('whatever is folded has the same mark: nobody writes a summary of their own', () => {
  const own = globSync('**/*.tsx', { cwd: web }).filter((path) =>
    readFileSync(join(web, path), 'utf8').includes('<summary'),
  )
  expect(own).toEqual(['ui/summary.tsx'])
})
