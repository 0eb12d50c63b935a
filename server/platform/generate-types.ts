import pg from 'pg'

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
 * text). Throws at a column type that it has no TypeScript type for.
 */
export async function generateTypes(url: string): Promise<string> {
  const columns = await readColumns(url)
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].map(([table, own]) =>
    [`export interface ${interfaceName(table)} {`, ...own.map(member), '}'].join('\n'),
  )
  const database = [
    'export interface Database {',
    ...[...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`),
    '}',
  ].join('\n')
  const imports = columns.some((column) => column.generated)
    ? ["import type { Generated } from 'kysely'"]
    : []
  const head =
    '// Written by dev/write-schema.ts from the migrated database: change a migration instead.'
  return `${[head, ...imports, ...interfaces, database].join('\n\n')}\n`
}

function member({ column, type, nullable, generated }: Column): string {
  const scalar = typescriptTypes[type.replace(/^_/, '')]
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
