import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { clusterProcesses } from '#tests/helpers/cluster-processes'
import { createLog } from '../log.ts'
import { killCluster, processState } from './processes.ts'
import { type Database, startDatabase } from './start-database.ts'

// A start of PostgreSQL takes a second, on a busy machine several.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const log = createLog('silent')
const isRoot = process.getuid?.() === 0

let folder: string
let dataDir: string
let opened: Database[]
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-database-'))
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'data')
  opened = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of opened.reverse()) await database.stop()
  await killCluster(clusterFolder())
  rmSync(join(clusterFolder(), '..'), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<Database> {
  const settings = { fsync: 'off' }
  const database = await startDatabase({ dataDir, databaseUrl: null, log, settings })
  opened.push(database)
  return database
}

/** Another process on the same folder, and the address of the database that it uses. */
async function openElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, '../../../tests/helpers/database-process.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [printed] = await once(child.stdout, 'data')
  return { child, url: String(printed).trim() }
}

function clusterFolder(): string {
  const pointer = join(dataDir, 'postgres-location')
  const home = existsSync(pointer)
    ? readFileSync(pointer, 'utf8').trim()
    : join(dataDir, 'postgres')
  return join(home, 'data')
}

function postmaster(): number {
  return Number(readFileSync(join(clusterFolder(), 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Ends the wait for a frozen server, and is too long for one that a busy machine holds up. */
const answerWithinMs = 10_000

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerWithinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

describe('a data folder', () => {
  test('keeps its rows, its port and its secrets from one start to the next', async () => {
    const first = await open()
    await query(first.url, `create table t as select lower('ÁÉ') as word`)
    await first.stop()
    expect(await answers(first.url)).toBe(false)
    expect(clusterProcesses(clusterFolder())).toEqual([])

    const second = await open()
    expect(second).toMatchObject({ url: first.url, supervised: true })
    expect(await query(second.url, 'select word from t')).toEqual([{ word: 'áé' }])
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    expect(statSync(clusterFolder()).mode & 0o777).toBe(0o700)
  })

  test('writes to the disk before it is stopped, and says nothing of it when it is away', async () => {
    const database = await open()
    const checkpoints = async () => {
      const [row] = await query(database.url, 'select num_requested from pg_stat_checkpointer')
      return Number(row?.num_requested)
    }
    await query(database.url, 'create table t as select 1')
    const before = await checkpoints()
    await database.prepareStop()
    await expect.poll(checkpoints).toBe(before + 1)
    await database.stop()
    await database.prepareStop()
  })

  test('is durable, closed to other machines and silent about statements', async () => {
    const { url } = await startDatabase({ dataDir, databaseUrl: null, log }).then((database) => {
      opened.push(database)
      return database
    })
    const names = ['fsync', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'TimeZone']
    const rows = await query(
      url,
      `select name, setting from pg_settings where name in ('${names.join("','")}') order by lower(name)`,
    )
    expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'data_checksums=on',
      'fsync=on',
      'listen_addresses=127.0.0.1',
      'synchronous_commit=on',
      'TimeZone=UTC',
    ])
    await query(url, 'create table phones (phone text primary key)')
    const twice = `insert into phones values ('5511987654321'), ('5511987654321')`
    await expect(query(url, twice)).rejects.toThrow('duplicate key')
    await expect
      .poll(() => readFileSync(join(dataDir, 'postgres.log'), 'utf8'))
      .toContain('duplicate key')
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('5511987654321')
  })

  test('gets another port when a stranger has taken its own', async () => {
    const first = await open()
    const port = Number(new URL(first.url).port)
    await first.stop()
    const stranger = createServer().listen(port, '127.0.0.1')
    await once(stranger, 'listening')
    const second = await open()
    expect(new URL(second.url).port).not.toBe(String(port))
    expect(await answers(second.url)).toBe(true)
    stranger.close()
  })

  test('that others cannot enter works too, with the cluster where PostgreSQL can', async () => {
    chmodSync(folder, 0o700)
    const first = await open()
    await query(first.url, 'create table t as select 1 as one')
    await first.stop()
    // Only root runs PostgreSQL as somebody else, who cannot enter.
    expect(existsSync(join(dataDir, 'postgres-location'))).toBe(isRoot)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(!isRoot)
    const second = await open()
    expect(await query(second.url, 'select one from t')).toEqual([{ one: 1 }])
    expect(statSync(clusterFolder()).uid === 0).toBe(false)
  })

  test('whose cluster elsewhere has disappeared is not silently given an empty one', async () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'postgres-location'), join(folder, 'apagada'))
    await expect(open()).rejects.toThrow('essa pasta não existe mais')
  })

  test('of another PostgreSQL version is refused with what to do', async () => {
    const first = await open()
    await first.stop()
    writeFileSync(join(clusterFolder(), 'PG_VERSION'), '17\n')
    await expect(open()).rejects.toThrow(/PostgreSQL 17 .* faça um backup/)
  })

  test('whose first start was interrupted starts from the beginning', async () => {
    const first = await open()
    await first.stop()
    rmSync(join(clusterFolder(), 'PG_VERSION'))
    const half = join(clusterFolder(), '..')
    rmSync(clusterFolder(), { recursive: true })
    mkdirSync(join(half, 'data.new/base'), { recursive: true })
    writeFileSync(join(half, 'password.tmp'), 'x')
    expect(await answers((await open()).url)).toBe(true)
  })
})

describe('a server that fails', () => {
  test('is back on the same address when its process is killed', async () => {
    const { url } = await open()
    await query(url, 'create table t as select 1 as one')
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => answers(url)).toBe(true)
    expect(postmaster()).not.toBe(killed)
    expect(await query(url, 'select one from t')).toEqual([{ one: 1 }])
  })

  test('is replaced when all its processes are frozen', async () => {
    const { url } = await open()
    const frozen = clusterProcesses(clusterFolder())
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    await expect.poll(() => answers(url)).toBe(true)
    expect(frozen.map(processState)).toEqual(frozen.map(() => 'gone'))
  })

  test('starts again although a frozen backend outlived it with its shared memory', async () => {
    const { url } = await open()
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const backend = Number((await client.query('select pg_backend_pid() as pid')).rows[0]?.pid)
    process.kill(backend, 'SIGSTOP')
    process.kill(postmaster(), 'SIGKILL')
    await expect.poll(() => answers(url)).toBe(true)
    expect(processState(backend)).toBe('gone')
  })

  test('that is frozen still stops within the limit', async () => {
    const database = await open()
    for (const pid of clusterProcesses(clusterFolder())) process.kill(pid, 'SIGSTOP')
    await database.stop()
    expect(clusterProcesses(clusterFolder())).toEqual([])
  })
})

describe('several processes on one folder', () => {
  test('the server that a killed process left running is adopted and then stopped', async () => {
    const { child, url } = await openElsewhere()
    const running = postmaster()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await open()
    expect(database.url).toBe(url)
    expect(postmaster()).toBe(running)
    await database.stop()
    expect(clusterProcesses(clusterFolder())).toEqual([])
  })

  test('an adopted server is supervised like an own one', async () => {
    const { child, url } = await openElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await open()
    process.kill(postmaster(), 'SIGKILL')
    await expect.poll(() => answers(url)).toBe(true)
  })

  test('a frozen server that a killed process left is replaced', async () => {
    const { child } = await openElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    for (const pid of clusterProcesses(clusterFolder())) process.kill(pid, 'SIGSTOP')
    expect(await answers((await open()).url)).toBe(true)
  })

  test('the second uses the server of the first and leaves it alone when it stops', async () => {
    const { url } = await openElsewhere()
    const second = await open()
    expect(second.url).toBe(url)
    await second.stop()
    expect(await answers(url)).toBe(true)
  })

  test('the second takes over when the first stops or is killed', async () => {
    const { child, url } = await openElsewhere()
    await open()
    child.kill('SIGTERM')
    await once(child, 'exit')
    await expect.poll(() => answers(url)).toBe(true)
    process.kill(postmaster(), 'SIGKILL')
    await expect.poll(() => answers(url)).toBe(true)
  })

  test('starts at the same moment end up with one server', async () => {
    const starts = await Promise.all([open(), open(), openElsewhere(), openElsewhere()])
    expect(new Set(starts.map(({ url }) => url)).size).toBe(1)
    expect(await answers(starts[0].url)).toBe(true)
  })
})

describe('an outside PostgreSQL', () => {
  test('is used and left alone', async () => {
    const outside = await startDatabase({ dataDir, databaseUrl: inject('postgres').url, log })
    expect(outside).toMatchObject({ url: inject('postgres').url, supervised: false })
    await outside.stop()
    expect(await answers(outside.url)).toBe(true)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('that does not answer is named as the reason', async () => {
    const databaseUrl = 'postgres://a:segredo@127.0.0.1:9/x'
    const start = startDatabase({ dataDir, databaseUrl, log })
    await expect(start).rejects.toThrow('DATABASE_URL não respondeu')
    await expect(start).rejects.not.toThrow('segredo')
  })

  test.each([
    ['150000', 'is used'],
    ['140012', 'is refused'],
  ])('of version %s %s', async (version, outcome) => {
    const databaseUrl = await sayingVersion(version)
    const started = startDatabase({ dataDir, databaseUrl, log })
    if (outcome === 'is used') await expect(started).resolves.toMatchObject({ url: databaseUrl })
    else await expect(started).rejects.toThrow('versão 14; o Rastro precisa da 15')
  })

  /** The address of a schema in which the server says that it is of another version. */
  async function sayingVersion(version: string): Promise<string> {
    const { url } = inject('postgres')
    await query(
      url,
      `create schema v${version}; create function v${version}.current_setting(text) returns text
       language sql immutable as $$ select '${version}' $$`,
    )
    return `${url}${url.includes('?') ? '&' : '?'}options=-csearch_path%3Dv${version},pg_catalog`
  }
})
