import pg from 'pg'
import { type ColumnType, columnTypes, viewNulls } from './column-types.ts'

const typescriptTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  inet: 'string',
  // Days stay text: a Date would move them to another day.
  date: 'string',
  timestamptz: 'Date',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
}

type Column = { table: string; column: string; type: string; nullable: boolean; generated: boolean }

/**
 * The TypeScript source of Kysely's `Database` interface for every table and view of schema
 * `public`, with the types that the connection of sql.ts answers (`bigint` as number, `date` as
 * text) and those of column-types.ts. Throws at a column type that it has no TypeScript type for, and
 * at a listed column that is not there.
 */
export async function generateTypes(
  url: string,
  named: Record<string, ColumnType> = columnTypes,
): Promise<string> {
  const columns = (await readColumns(url)).map((column) => {
    const nulls = viewNulls[column.table]
    return nulls ? { ...column, nullable: nulls.includes(column.column) } : column
  })
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].map(([table, own]) =>
    [
      `export interface ${interfaceName(table)} {`,
      ...own.map((column) => member(column, named)),
      '}',
    ].join('\n'),
  )
  const database = [
    'export interface Database {',
    ...[...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`),
    '}',
  ].join('\n')
  const head =
    '// Written by dev/write-schema.ts from the migrated database: change a migration instead.'
  return `${[head, importsOf(columns, named), ...interfaces, database].join('\n\n')}\n`
}

function importsOf(columns: Column[], named: Record<string, ColumnType>): string {
  const imports = new Map<string, Set<string>>()
  const add = (from: string, name: string) =>
    imports.set(from, (imports.get(from) ?? new Set()).add(name))
  if (columns.some((column) => column.generated)) add('kysely', 'Generated')
  const there = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  for (const [column, { name, from }] of Object.entries(named)) {
    if (!there.has(column)) throw new Error(`column-types.ts: there is no column ${column}`)
    add(from, name)
  }
  // Packages first, and no line beyond the width of the formatter.
  return [...imports]
    .sort(([a], [b]) =>
      a.startsWith('#') === b.startsWith('#') ? (a < b ? -1 : 1) : a < b ? 1 : -1,
    )
    .map(([from, names]) => {
      const sorted = [...names].sort()
      const line = `import type { ${sorted.join(', ')} } from '${from}'`
      return line.length <= 100
        ? line
        : `import type {\n${sorted.map((name) => `  ${name},\n`).join('')}} from '${from}'`
    })
    .join('\n')
}

function member(
  { table, column, type, nullable, generated }: Column,
  named: Record<string, ColumnType>,
): string {
  const scalar = named[`${table}.${column}`]?.name ?? typescriptTypes[type.replace(/^_/, '')]
  if (scalar === undefined) throw new Error(`no TypeScript type for ${type} (column ${column})`)
  const whole = `${scalar}${type.startsWith('_') ? '[]' : ''}${nullable && scalar !== 'unknown' ? ' | null' : ''}`
  return `  ${column}: ${generated ? `Generated<${whole}>` : whole}`
}

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Table`
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select c.relname as "table", a.attname as "column", t.typname as "type",
         not a.attnotnull as "nullable",
         (a.atthasdef or a.attidentity <> '') as "generated"
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
         and not c.relispartition and c.relname <> 'rastro_migrations'
       order by c.relname collate "C", a.attnum`,
    )
    return rows
  } finally {
    await client.end()
  }
}
