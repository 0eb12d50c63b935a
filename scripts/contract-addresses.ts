import { readFileSync } from 'node:fs'
import type { ESTree, Plugin } from 'vite'

const suffix = '?addresses'
const stub = '\0schemas-that-nobody-reads'

/** Whether a module checks something by a schema: it says so by taking zod itself. */
const takesZod = /^import (?!type).*from 'zod'/m

/**
 * The browser asks the contract for addresses and lists of words; by its schemas it checks nothing but
 * what is typed into some forms. A module that takes zod itself gets contracts as they are; every other one
 * gets them with schemas that are nothing, so that neither zod nor they are loaded before a screen can be
 * shown. Whoever reads one of these is told at once.
 */
export const contractAddresses: Plugin = {
  name: 'contract-addresses',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === undefined) return null
    const isWithin = importer.endsWith(suffix)
    if (source === 'zod') return isWithin ? stub : null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (found === null || !/\/contracts\/[\w-]+\.ts$/.test(found.id)) return null
    return isWithin || !takesZod.test(sourceOf(importer)) ? `${found.id}${suffix}` : found.id
  },
  transform: {
    order: 'post',
    handler(code, id) {
      if (!id.endsWith(suffix)) return null
      // From the end, so that the places of what comes before hold.
      return this.parse(code)
        .body.flatMap(schemasOf)
        .toSorted((a, b) => b.start - a.start)
        .reduce((rest, { start, end }) => `${rest.slice(0, start)}z${rest.slice(end)}`, code)
    },
  },
  load(id) {
    if (id !== stub) return null
    return `const read = () => {
  throw new Error('This module takes no zod: it got contracts without schemas.')
}
const schema = new Proxy(() => schema, {
  get: (_target, name) => (/^(safeP|p)arse/.test(String(name)) ? read : schema),
  apply: () => schema,
})
export const z = schema`
  },
}

type Place = { start: number; end: number }

/** Where `export const name = endpoint({ … })` says more than its method and path: all that is `z` there. */
function schemasOf(statement: ESTree.Statement): Place[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const [declared] = init.arguments
    if (init.callee.name !== 'endpoint' || declared?.type !== 'ObjectExpression') return []
    return declared.properties.flatMap((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
      return ['method', 'path'].includes(property.key.name) ? [] : [property.value]
    })
  })
}

function sourceOf(importer: string): string {
  const [path = ''] = importer.split('?')
  // Contracts that are taken with their schemas take each other so; what is no file takes none.
  if (/\/contracts\/[\w-]+\.ts$/.test(path)) return "import { z } from 'zod'"
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
