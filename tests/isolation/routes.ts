import { z } from 'zod'
import type { TestApp } from '#tests/helpers/app'

export type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  required?: string[]
  nullable?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** An address of the running application, with what its description says of it. */
export type Route = {
  method: string
  /** With `:name` for parameters. */
  path: string
  name: string
  /** It stands in the description of the API. */
  isDescribed: boolean
  params: Map<string, JsonSchema>
  query: Map<string, JsonSchema>
  body: JsonSchema | null
}

const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: z.custom<JsonSchema>() }))
          .default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.custom<JsonSchema>() })) })
          .optional(),
      }),
    ),
  ),
})

/** The calls of the API's own description. */
export function describedRoutes(openapi: unknown): Route[] {
  const { paths } = description.parse(openapi)
  return Object.entries(paths).flatMap(([url, calls]) =>
    Object.entries(calls).map(([verb, call]): Route => {
      const method = verb.toUpperCase()
      const path = url.replace(/\{(\w+)\}/g, ':$1')
      const named = (place: string) =>
        new Map(
          call.parameters
            .filter((parameter) => parameter.in === place)
            .map(({ name, schema }) => [name, schema] as const),
        )
      return {
        method,
        path,
        name: `${method} ${path}`,
        isDescribed: true,
        params: named('path'),
        query: named('query'),
        body: call.requestBody?.content['application/json']?.schema ?? null,
      }
    }),
  )
}

/**
 * Every address that the running application answers, read from its own router: what is added
 * anywhere is here at once. HEAD goes with its GET.
 */
export async function routesOf(app: TestApp): Promise<Route[]> {
  const described = describedRoutes(await app.get('/api/openapi.json'))
  const byName = new Map(described.map((route) => [route.name, route]))
  const unknown = { isDescribed: false, params: new Map(), query: new Map(), body: null }
  return addressesIn(app.app.http.printRoutes({ commonPrefix: false })).map((address) => {
    const name = `${address.method} ${address.path}`
    return byName.get(name) ?? { ...unknown, ...address, name }
  })
}

/** Fastify prints its routes as a tree, in which each line continues the address above it. */
function addressesIn(tree: string): { method: string; path: string }[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (found === null) return []
    const [, indent = '', part = '', methods = ''] = found
    const depth = indent.length / 4
    const path = (above[depth - 1] ?? '') + part
    above[depth] = path
    return methods
      .split(', ')
      .filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method))
      .map((method) => ({ method, path }))
  })
}

/** A value that the schema accepts, as far as a schema can say. */
export function sampleOf(schema: JsonSchema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return sampleOf(choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {})]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        sampleOf(schema.items ?? {}),
      )
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return sampleText(schema)
  }
}

export const unknownId = '01980000-0000-7000-8000-000000000000'

function sampleText({ format, pattern, minLength = 0 }: JsonSchema): string {
  if (format === 'uuid' || pattern?.includes('[0-9a-f]{8}')) return unknownId
  if (format === 'email') return 'alguem@example.com'
  if (format === 'uri') return 'https://example.com/'
  if (format === 'date') return '2026-11-17'
  if (format === 'date-time') return '2026-11-17T12:00:00Z'
  return 'texto'.padEnd(minLength, 'o')
}
