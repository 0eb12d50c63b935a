import { cleanText } from '#domain/text-fold'

/**
 * Parsed JSON with every text, keys included, in the form that PostgreSQL accepts (cleanText):
 * objects and lists are changed in place, however deep, and only where something changes. A NUL in a name is no reason for a 500.
 */
export function cleanInput(input: unknown): unknown {
  if (typeof input === 'string') return cleanText(input)
  const waiting: unknown[] = [input]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (!isContainer(value)) continue
    for (const key of Object.keys(value)) {
      const part = value[key]
      const cleanKey = cleanText(key)
      const cleanPart = typeof part === 'string' ? cleanText(part) : part
      // Writing costs more than everything else here, and hardly any text changes.
      if (cleanKey !== key) delete value[key]
      if (cleanKey !== key || cleanPart !== part) value[cleanKey] = cleanPart
      if (isContainer(part)) waiting.push(part)
    }
  }
  return input
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
