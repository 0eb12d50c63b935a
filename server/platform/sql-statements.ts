/** A comment, a text, a quoted name or the body of a function: a semicolon in it ends nothing. */
const opaque = [
  String.raw`--[^\n]*`,
  String.raw`/\*[\s\S]*?\*/`,
  `'(?:[^']|'')*'`,
  `"(?:[^"]|"")*"`,
  String.raw`(?<tag>\$\w*\$)[\s\S]*?\k<tag>`,
  String.raw`\bbegin\s+atomic\b[\s\S]*?\bend(?=\s*;)`,
]
const statement = new RegExp(`(?:${opaque.join('|')}|[^;])+`, 'gi')
const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * The statements of a file of SQL, each for itself and without its semicolon. Of texts it knows those of the
 * standard: in `E'…'` a quote is doubled as well.
 */
export function sqlStatements(sql: string): string[] {
  const parts = sql.match(statement) ?? []
  return parts.map((part) => part.trim()).filter((part) => part.replace(comments, '').trim() !== '')
}
