import { cleanText } from '#domain/text-fold'

/**
 * Parsed JSON with every text, keys included, in the form that PostgreSQL accepts (cleanText):
 * objects and lists are changed in place, however deep. A NUL in a name is no reason for a 500.
 */
export function cleanInput(input: unknown): unknown {
  if (typeof input === 'string') return cleanText(input)
  const waiting: unknown[] = [input]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (!isContainer(value)) continue
    for (const [key, part] of Object.entries(value)) {
      const cleanKey = cleanText(key)
      if (cleanKey !== key) delete value[key]
      if (typeof part === 'string') value[cleanKey] = cleanText(part)
      else {
        value[cleanKey] = part
        waiting.push(part)
      }
    }
  }
  return input
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
