import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { contractAddresses } from './contract-addresses.ts'

const root = join(import.meta.dirname, '..')

/** The script that a browser would load for a module that says this, and the files that are in it. */
async function built(source: string): Promise<{ code: string; modules: string[] }> {
  const entry = join(root, 'web/data/made-up.ts')
  const answer = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contractAddresses,
      {
        name: 'made-up',
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? source : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = (Array.isArray(answer) ? answer : [answer]) as Rollup.RollupOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  return {
    code: chunks.map(({ code }) => code).join(''),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  }
}

test('who only calls gets method and path, and no zod', async () => {
  const { code, modules } = await built(
    `export { login } from '${root}/contracts/auth.ts'; export { trendDays } from '${root}/contracts/dashboard.ts'`,
  )
  expect(modules.filter((id) => id.includes('/node_modules/zod/'))).toEqual([])
  expect(code).toMatch(/path: ['"]\/api\/auth\/login['"]/)
  expect(code).toMatch(/7,\s*30,\s*90/)
  expect(code).not.toContain('Informe a senha')
})

test('a contract that is made of another one is loaded all the same, and checks nothing', async () => {
  const { code } = await built(
    `import { shareFigures } from '${root}/contracts/shares.ts'
    export const { path, output } = shareFigures`,
  )
  const made: { path: string; output: { parse(value: unknown): unknown } } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  expect(made.path).toBe('/api/share/:token/figures')
  expect(() => made.output.parse({})).toThrow('contracts without schemas')
})
