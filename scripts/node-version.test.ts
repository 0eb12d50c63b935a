import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Plain JavaScript, which has no types: any Node reads it before anything is installed.
const { whyNodeIsTooOld } = await import(join(import.meta.dirname, 'node-version.mjs'))

test.each(['v14.21.3', 'v18.19.0', 'v20.18.9', 'v20.9.0'])(
  '%s is refused with what to do',
  (version) => {
    expect(whyNodeIsTooOld(version)).toBe(
      `O Rastro precisa do Node 20.19.0 ou mais novo, e este é o ${version}. Instale o Node 24 (nodejs.org) e rode o comando de novo.`,
    )
  },
)

test.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.21.0', 'v26.0.0-nightly'])(
  '%s is taken',
  (version) => {
    expect(whyNodeIsTooOld(version)).toBeNull()
  },
)

test('package.json names the oldest version that is taken', () => {
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const oldest = engines.node.replace('>=', '')
  expect(whyNodeIsTooOld(`v${oldest}`)).toBeNull()
  expect(whyNodeIsTooOld('v20.18.99')).toContain(oldest)
})
