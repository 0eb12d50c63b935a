import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#server/accounts/create-account'
import { recordAudit } from '#server/audit/record'
import { startSession } from '#server/auth/session'
import { backUp } from '#server/backup/back-up'
import { restore } from '#server/backup/restore'
import { tablesOf } from '#server/backup/tables'
import { createSecrets } from '#server/platform/secrets'
import { openSql } from '#server/platform/sql'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { createTestDatabase } from '#tests/helpers/database'
import { type OwnerContext, ownerSql } from '#tests/helpers/owner'
import { addClicks, addLink } from '#tests/helpers/rows'

let app: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-backup-'))
  app = await startTestApp()
  const link = await app.post<{ clickId: string }>('/api/links', {
    whatsappNumber: '11987654321',
    campaignName: 'Cópia; "aspas" 😀',
  })
  const click = await app.request('GET', `/r?click_id=${link.clickId}&utm_source=ig&x=%00`, {
    session: null,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' },
  })
  const { webhookPath } = await app.get<{ webhookPath: string }>('/api/simulator')
  const text = new URL(click.headers.get('location') ?? '').searchParams.get('text')
  await app.post(webhookPath, {
    id: 'm1',
    at: app.ctx.now().toISOString(),
    from: '5511912345678',
    name: 'Maria',
    text,
    fromMe: false,
    ad: null,
  })
  await app.drain()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function contentOf(ctx: OwnerContext): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const table of await tablesOf(ctx.sql)) {
    const { rows } = await sql<{ row: string }>`
      select to_json(t)::text as row from ${sql.table(table)} t order by 1`.execute(ctx.sql.asOwner)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

/** A cluster is restored before it is spread over its nodes. */
async function inEmptyDatabase(
  work: (ctx: OwnerContext, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const database = await createTestDatabase({ isDistributed: false })
  const db = ownerSql(openSql(database.url, app.ctx.log), database.url)
  try {
    await work({ ...app.ctx, sql: db }, database.url)
  } finally {
    await db.close()
    await database.drop()
  }
}

test('a backup restored into an empty database is the same, row by row', async () => {
  const file = join(folder, 'copia.gz')
  const written = await backUp(app.ctx, file)
  const before = await contentOf(app.ctx)
  expect(before.leads).toHaveLength(1)
  expect(before.click_rows).toHaveLength(1)
  await inEmptyDatabase(async (ctx, databaseUrl) => {
    expect(await restore(ctx, { databaseUrl, file })).toBe(written)
    const { audit_entries: log = [], ...after } = await contentOf(ctx)
    const { audit_entries: logBefore = [], ...others } = before
    expect(after).toEqual(others)
    expect(log.filter((row) => !row.includes('backup.restore'))).toEqual(logBefore)
  })
})

test('the log of the present stays, that of the copy joins it, and the restore is in it', async () => {
  const file = join(folder, 'auditoria.gz')
  const { accountId } = app.account
  const written = await backUp(app.ctx, file)
  const copied = (await contentOf(app.ctx)).audit_entries ?? []
  expect(copied.length).toBeGreaterThan(2)
  await inEmptyDatabase(async (ctx, databaseUrl) => {
    const entry = { accountId, action: 'link.delete' } as const
    await recordAudit(ctx.sql.asIngest, ctx, entry)
    const present = (await contentOf(ctx)).audit_entries ?? []
    // One of the copy is here already.
    await sql`insert into audit_entries select * from
      json_populate_record(null::audit_entries, ${copied[0]}::json)`.execute(ctx.sql.asOwner)
    expect(await restore(ctx, { databaseUrl, file })).toBe(written)
    const log = (await contentOf(ctx)).audit_entries ?? []
    const [restored, ...more] = log.filter((row) => row.includes('backup.restore'))
    expect(more).toEqual([])
    expect(log.filter((row) => row !== restored).sort()).toEqual([...present, ...copied].sort())
    expect(JSON.parse(restored ?? '{}')).toMatchObject({
      account_id: accountId,
      actor_kind: 'operator',
      changes: [
        { field: 'copiedAt', after: app.ctx.now().toISOString() },
        { field: 'rows', after: written },
      ],
    })
  })
})

test('clicks of months that the empty database has not made are restored into theirs', async () => {
  const file = join(folder, 'antiga.gz')
  const { accountId } = app.account
  const days = ['2024-02-29T23:59:59.999Z', '2024-03-01T00:00:00Z', '1999-01-01T00:00:00Z']
  await addClicks(
    app.ctx,
    accountId,
    days.map((day) => ({ at: new Date(day) })),
  )
  await backUp(app.ctx, file)
  await inEmptyDatabase(async (ctx, databaseUrl) => {
    await restore(ctx, { databaseUrl, file })
    const { rows } = await ctx.sql.pool.query(
      `select tableoid::regclass::text as month, count(*)::int as clicks from click_rows
      where clicked_at < '2025-01-01' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { month: 'click_rows_2024_02', clicks: 1 },
      { month: 'click_rows_2024_03', clicks: 1 },
      { month: 'click_rows_default', clicks: 1 },
    ])
  })
})

test('a database with accounts, another key, another version or no backup at all is refused', async () => {
  const file = join(folder, 'recusada.gz')
  await backUp(app.ctx, file)
  await expect(restore(app.ctx, { databaseUrl: app.databaseUrl, file })).rejects.toThrow(
    'já tem contas',
  )
  await inEmptyDatabase(async (ctx, databaseUrl) => {
    const otherKey = { ...ctx, secrets: createSecrets(new Uint8Array(32).fill(9)) }
    await expect(restore(otherKey, { databaseUrl, file })).rejects.toThrow('SECRET_KEY')

    await writeFile(file, gzipSync('{"rastro":1,"migration":99999}\n'))
    await expect(restore(ctx, { databaseUrl, file })).rejects.toThrow('versão 99999')
    await writeFile(file, gzipSync('qualquer coisa\n'))
    await expect(restore(ctx, { databaseUrl, file })).rejects.toThrow('não é uma cópia do Rastro')
  })
})

const firstOwner = {
  name: 'Minha empresa',
  email: 'admin@localhost',
  username: 'admin',
  password: 'a senha da instalação',
  isOperator: true,
}

test('a copy replaces the first account of an installation that nobody has used', async () => {
  const file = join(folder, 'sobre-a-primeira.gz')
  const written = await backUp(app.ctx, file)
  const before = await contentOf(app.ctx)
  await inEmptyDatabase(async (ctx, databaseUrl) => {
    const first = await createAccount(ctx, firstOwner)
    await startSession(ctx, {
      ...first,
      visitor: { address: '127.0.0.1', userAgent: undefined, isKnown: true },
    })
    expect(await restore(ctx, { databaseUrl, file })).toBe(written)
    const after = await contentOf(ctx)
    expect(after.users).toEqual(before.users)
    expect(after.accounts).toEqual(before.accounts)
    expect(after.instance_tokens).toEqual(before.instance_tokens)
    expect(after.sessions).toEqual(before.sessions)
  })
})

test('an installation with one link of its own is in use and keeps everything', async () => {
  const file = join(folder, 'em-uso.gz')
  await backUp(app.ctx, file)
  await inEmptyDatabase(async (ctx, databaseUrl) => {
    const { accountId } = await createAccount(ctx, firstOwner)
    await addLink(ctx, accountId, 'abcd2345')
    const before = await contentOf(ctx)
    await expect(restore(ctx, { databaseUrl, file })).rejects.toThrow('já tem contas em uso')
    expect(await contentOf(ctx)).toEqual(before)
  })
})

test('a file cut short leaves the first account of an untouched installation', async () => {
  const file = join(folder, 'cortada-sobre-a-primeira.gz')
  await backUp(app.ctx, file)
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length - 200))
  await inEmptyDatabase(async (ctx, databaseUrl) => {
    await createAccount(ctx, firstOwner)
    const before = await contentOf(ctx)
    await expect(restore(ctx, { databaseUrl, file })).rejects.toThrow('danificado')
    expect(await contentOf(ctx)).toEqual(before)
  })
})

test('a file cut short restores nothing', async () => {
  const file = join(folder, 'cortada.gz')
  await backUp(app.ctx, file)
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length - 200))
  await inEmptyDatabase(async (ctx, databaseUrl) => {
    await expect(restore(ctx, { databaseUrl, file })).rejects.toThrow('danificado')
    await expect(restore(ctx, { databaseUrl, file: `${file}.nada` })).rejects.toThrow(
      'Não há arquivo',
    )
    expect((await contentOf(ctx)).accounts).toEqual([])
  })
})
