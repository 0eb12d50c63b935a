import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notices, packages } from '#dev/notices'

test('no dependency is under the GPL, AGPL or an unknown licence', async () => {
  const all = await packages()
  expect(all.length).toBeGreaterThan(100)
  const refused = all.filter(({ licence }) => /(^|[^L])GPL|unknown|UNLICENSED/.test(licence))
  expect(refused).toEqual([])
})

test('THIRD-PARTY-NOTICES.md lists what the lock file installs', async () => {
  const committed = await readFile(join(import.meta.dirname, '../THIRD-PARTY-NOTICES.md'), 'utf8')
  expect(await notices()).toBe(committed)
})
