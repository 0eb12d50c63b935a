import { parseAst } from 'vite'

type Node = { type: string; start: number; end: number; [member: string]: unknown }

type Cast = { place: string; hasReason: boolean }

/** Each `x as Type` of a file, but not `as const`: its line, and whether a comment stands by it. */
export function castsIn(path: string, source: string): Cast[] {
  const lines = source.split('\n')
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const isComment = (line: number) => /^\s*(\/\/|\*|\/\*)|\/\/ |\*\/$/.test(lines[line - 1] ?? '')
  const casts: Cast[] = []
  function visit(value: unknown, statement: number, isInCast: boolean): void {
    if (Array.isArray(value)) for (const item of value) visit(item, statement, false)
    if (!isNode(value)) return
    const isCast = value.type === 'TSAsExpression' && !isConst(value)
    if (isCast && !isInCast) {
      const line = lineAt(value.end)
      const beside = [statement - 1, lineAt(value.start) - 1, line - 1, line]
      casts.push({ place: `${path}:${line}`, hasReason: beside.some(isComment) })
    }
    const within = /Statement$|Declaration$|^Property$/.test(value.type)
      ? lineAt(value.start)
      : statement
    for (const member of Object.values(value)) {
      if (typeof member === 'object') visit(member, within, isCast)
    }
  }
  visit(parseAst(source, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }), 1, false)
  return casts
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isConst({ typeAnnotation }: Node): boolean {
  return JSON.stringify(typeAnnotation).includes('"name":"const"')
}
