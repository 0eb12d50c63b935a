import { gzipSync } from 'node:zlib'

/** What a person's browser has to fetch before the screen works, and how much that may be. */
export type Budget = {
  name: string
  /** Modules that open the screen, as their paths end; what they import statically comes along. */
  opens: string[]
  limitKb: number
}

export type BuiltChunk = { fileName: string; code: string; moduleIds: string[]; imports: string[] }

export type Weight = { name: string; kb: number; limitKb: number; isOver: boolean }

/** The files of what these modules open, with all that they import statically; none where nothing is built. */
export function filesFor(chunks: BuiltChunk[], opens: string[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const imported of byFile.get(file)?.imports ?? []) follow(imported)
  }
  for (const end of chunks.length > 0 ? opens : []) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
    if (!chunk) throw new Error(`Nenhum arquivo construído contém ${end}.`)
    follow(chunk.fileName)
  }
  return [...files]
}

/** Weighs each screen's JavaScript and the heaviest single file, compressed as it is sent. */
export function weigh(chunks: BuiltChunk[], budgets: Budget[], chunkLimitKb: number): Weight[] {
  const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, gzipSync(code).length]))
  const screens = budgets.map(({ name, opens, limitKb }) => {
    const bytes = filesFor(chunks, opens).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    return weight(name, bytes, limitKb)
  })
  const [file, bytes] = [...sizes].sort(([, a], [, b]) => b - a)[0] ?? ['', 0]
  return [...screens, weight(`maior arquivo: ${file}`, bytes, chunkLimitKb)]
}

function weight(name: string, bytes: number, limitKb: number): Weight {
  return { name, kb: bytes / 1000, limitKb, isOver: bytes > limitKb * 1000 }
}

/** The weights as a table, one line each. */
export function budgetTable(weights: Weight[]): string {
  const width = Math.max(...weights.map(({ name }) => name.length))
  const kb = (value: number) => `${value.toFixed(1).padStart(6)} kB`
  const lines = weights.map(
    ({ name, kb: size, limitKb, isOver }) =>
      `  ${name.padEnd(width)} ${kb(size)}  limite ${kb(limitKb)}${isOver ? '  ACIMA' : ''}`,
  )
  return ['JavaScript comprimido (gzip)', ...lines].join('\n')
}
