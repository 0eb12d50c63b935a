import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#tests/helpers/database'
import { dumpSchema } from './dump-schema.ts'
import { generateTypes } from './generate-types.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'

const log = createLog('silent')
let dir: string
let database: TestDatabase

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'rastro-migrate-'))
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await database.drop()
  rmSync(dir, { recursive: true })
})

function write(name: string, sql: string): void {
  writeFileSync(join(dir, name), sql)
}

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind = 'r' and relname <> 'rastro_migrations' order by 1`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('files are applied in their order, each once', async () => {
  write('0002_second.sql', 'alter table a rename to b;')
  write('0001_first.sql', 'create table a (x int);')
  write('schema.sql', 'not a migration')
  expect(await migrate(database.url, { log, dir })).toEqual({
    applied: ['0001_first.sql', '0002_second.sql'],
  })
  expect(await migrate(database.url, { log, dir })).toEqual({ applied: [] })
  write('0003_third.sql', 'create table c (x int);')
  expect(await migrate(database.url, { log, dir })).toEqual({ applied: ['0003_third.sql'] })
  expect(await tables()).toEqual(['b', 'c'])
})

test('a folder without migrations is fine', async () => {
  expect(await migrate(database.url, { log, dir })).toEqual({ applied: [] })
})

test('a file that fails leaves nothing of itself, and those before it stay', async () => {
  write('0001_good.sql', 'create table a (x int);')
  write('0002_bad.sql', 'create table b (x int); create table a (x int);')
  await expect(migrate(database.url, { log, dir })).rejects.toThrow(/0002_bad.sql falhou: .*"a"/)
  expect(await tables()).toEqual(['a'])
})

test('processes that start together migrate once', async () => {
  write('0001_first.sql', 'create table a (x int); select pg_sleep(0.2);')
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, { log, dir })))
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['0001_first.sql'])
})

test('a changed file is refused, another kind of line break is no change', async () => {
  write('0001_first.sql', 'create table a (\n x int);')
  await migrate(database.url, { log, dir })
  write('0001_first.sql', 'create table a (\r\n x int);')
  expect(await migrate(database.url, { log, dir })).toEqual({ applied: [] })
  write('0001_first.sql', 'create table a (y int);')
  await expect(migrate(database.url, { log, dir })).rejects.toThrow('foi alterada')
})

test('a database that is newer than the program is refused', async () => {
  write('0001_first.sql', 'create table a (x int);')
  write('0002_second.sql', 'create table b (x int);')
  await migrate(database.url, { log, dir })
  rmSync(join(dir, '0002_second.sql'))
  await expect(migrate(database.url, { log, dir })).rejects.toThrow('atualize o Rastro')
})

test('two files of one number, and one that comes too late, are refused', async () => {
  write('0002_a.sql', 'create table a (x int);')
  write('0002_b.sql', 'create table b (x int);')
  await expect(migrate(database.url, { log, dir })).rejects.toThrow('duas migrações')
  rmSync(join(dir, '0002_b.sql'))
  await migrate(database.url, { log, dir })
  write('0001_late.sql', 'create table c (x int);')
  await expect(migrate(database.url, { log, dir })).rejects.toThrow('número maior')
})

const example = `
  create type mood as enum ('good', 'bad');
  create table owners (account_id uuid, id uuid, primary key (account_id, id));
  create table things (
    account_id uuid not null,
    id uuid not null,
    owner_id uuid,
    position int generated always as identity,
    name text not null default 'x' check (name <> ''),
    price numeric,
    words text[] not null default '{}',
    extra jsonb,
    picture bytea,
    day date not null,
    made_at timestamptz,
    primary key (account_id, id),
    foreign key (account_id, owner_id) references owners on delete cascade
  );
  create index things_named on things (account_id, lower(name)) where owner_id is not null;
  alter table things enable row level security, force row level security;
  create policy own on things using (account_id is not null);
  grant select, insert on things to rastro_app;
  grant update (name) on things to rastro_app;
  create function one() returns int language sql as 'select 1';
  revoke execute on function one from public;`

test('the dump shows everything that decides how the schema behaves', async () => {
  write('0001_first.sql', example)
  await migrate(database.url, { log, dir })
  expect(await dumpSchema(database.url)).toBe(`create type mood as enum ('good', 'bad');

CREATE OR REPLACE FUNCTION public.one()
 RETURNS integer
 LANGUAGE sql
AS $function$select 1$function$;
-- execute: owner

create table owners (
  account_id uuid not null,
  id uuid not null,
  constraint owners_pkey PRIMARY KEY (account_id, id)
);

create table things (
  account_id uuid not null,
  id uuid not null,
  owner_id uuid,
  "position" integer generated always as identity not null,
  name text default 'x'::text not null,
  price numeric,
  words text[] default '{}'::text[] not null,
  extra jsonb,
  picture bytea,
  day date not null,
  made_at timestamp with time zone,
  constraint things_pkey PRIMARY KEY (account_id, id),
  constraint things_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES owners(account_id, id) ON DELETE CASCADE,
  constraint things_name_check CHECK ((name <> ''::text))
);
CREATE INDEX things_named ON things USING btree (account_id, lower(name)) WHERE (owner_id IS NOT NULL);
alter table things enable row level security;
alter table things force row level security;
create policy own on things as permissive for all to rastro_app using ((account_id IS NOT NULL));
create policy system on things as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert, select on things to rastro_app;
grant update (name) on things to rastro_app;
`)
})

test('the types are what the connection answers', async () => {
  write('0001_first.sql', example.replace("create type mood as enum ('good', 'bad');", ''))
  await migrate(database.url, { log, dir })
  const mood = { name: 'Mood', from: '#domain/mood' }
  const types = await generateTypes(database.url, { 'things.name': mood })
  expect(types).toContain(`import type { Mood } from '#domain/mood'`)
  expect(types).toContain(`export interface ThingsTable {
  account_id: string
  id: string
  owner_id: string | null
  position: Generated<number>
  name: Generated<Mood>
  price: number | null
  words: Generated<string[]>
  extra: unknown
  picture: Buffer | null
  day: string
  made_at: Date | null
}

export interface Database {
  owners: OwnersTable
  things: ThingsTable
}
`)
})

test('a column type without a TypeScript type is an error, not a guess', async () => {
  write('0001_first.sql', 'create table a (spot point);')
  await migrate(database.url, { log, dir })
  await expect(generateTypes(database.url, {})).rejects.toThrow('point')
})

test('a listed column that is not there is an error', async () => {
  write('0001_first.sql', 'create table a (spot text);')
  await migrate(database.url, { log, dir })
  const mood = { name: 'Mood', from: '#domain/mood' }
  await expect(generateTypes(database.url, { 'a.sopt': mood })).rejects.toThrow('a.sopt')
})
