import type { FastifyInstance } from 'fastify'

/**
 * Follows the routes that are registered from now on, also in child scopes. The function answers
 * the methods that a path (without query) is known under, upper case and sorted; none for an
 * address that does not exist. Catch-all routes do not count.
 */
export function followMethods(http: FastifyInstance): (path: string) => string[] {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  http.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) entry.methods.add(one)
    known.set(url, entry)
  })
  return (path) => {
    const found = [...known.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}

function patternOf(url: string): RegExp {
  const literal = (text: string) => text.replace(/[^\w-]/g, '\\$&')
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : literal(part)))
  return new RegExp(`^${parts.join('/')}/?$`)
}
