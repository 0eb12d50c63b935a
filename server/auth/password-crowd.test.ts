import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aMember } from '#tests/helpers/members'

// Crowds of calls that hash a password: each is played as it would be, against the real server.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.close())

const password = 'uma senha comprida'

async function invite(role = 'viewer'): Promise<string> {
  const { url } = await app.post<{ url: string }>('/api/team/invites', { role })
  return url.split('/').at(-1) ?? ''
}

const accept = (token: string, email: string, ip = '203.0.113.1', secret = password) =>
  app.request('POST', `/api/invites/${token}/accept`, {
    session: null,
    body: { name: 'Bia', email, password: secret },
    headers: { 'x-forwarded-for': ip },
  })

const times = (answers: { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length

test('of 300 acceptances with a taken e-mail ten are looked at, and the rest is told when to come back', async () => {
  const token = await invite()
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      accept(token, app.account.email, `198.51.100.${n % 250}`),
    ),
  )
  expect([times(answers, 409), times(answers, 429)]).toEqual([10, 290])
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  // Another invitation, from another address, goes on; this one does after a quarter of an hour.
  expect((await accept(await invite(), 'livre@example.com', '198.51.101.1')).status).toBe(200)
  app.advance(15 * 60_000 + 1)
  expect((await accept(token, 'depois@example.com')).status).toBe(200)
})

test('one address has fifty failed acceptances, however many invitations it holds', async () => {
  const ip = '203.0.113.7'
  for (let n = 0; n < 6; n += 1) {
    const token = await invite()
    for (let failure = 0; failure < 10; failure += 1) {
      const { status } = await accept(token, `${n}-${failure}@example.com`, ip, 'curta')
      expect([n, failure, status]).toEqual([n, failure, n < 5 ? 422 : 429])
    }
  }
})

test('a crowd with good invitations and new e-mails does not hold up a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-file-'))
  const file = join(folder, 'index.html')
  await writeFile(file, '<h1>Rastro</h1>')
  const tokens = await Promise.all(Array.from({ length: 40 }, () => invite()))
  let done = 0
  const crowd = tokens.flatMap((token, n) =>
    Array.from({ length: 10 }, async (_, m) => {
      const answer = await accept(token, `multidao-${n}-${m}@example.com`, `198.51.${n}.${m}`)
      done += 1
      return answer
    }),
  )
  await Promise.race(crowd)
  const before = done
  for (let n = 0; n < 3; n += 1) await readFile(file)
  expect(done - before).toBeLessThan(300)
  const answers = await Promise.all(crowd)
  expect(times(answers, 200)).toBeLessThanOrEqual(40)
  expect(times(answers, 200) + times(answers, 404) + times(answers, 429)).toBe(400)
  // A full queue is told so at once, and its refusal is no failed acceptance.
  expect(times(answers, 429)).toBeGreaterThan(100)
  await rm(folder, { recursive: true })
})

test('a link for a new password is worth five hashes, however many calls use it at once', async () => {
  const { id } = await aMember(app, 'manager', 'Gil')
  const { url } = await app.post<{ url: string }>(`/api/team/${id}/reset-link`)
  const token = url.split('/').at(-1)
  const body = { newPassword: 'outra senha, também comprida' }
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      app.request('POST', `/api/auth/resets/${token}`, { session: null, body }),
    ),
  )
  expect(times(answers, 200)).toBe(1)
  expect(times(answers, 404) + times(answers, 429)).toBe(59)
  expect(times(answers, 429)).toBeGreaterThanOrEqual(50)
})

test('two people who take one e-mail at the same moment: one gets it, the other is told so', async () => {
  for (let round = 0; round < 3; round += 1) {
    const tokens = await Promise.all([invite(), invite(), invite()])
    const answers = await Promise.all(
      tokens.map((token, n) => accept(token, `mesma-${round}@example.com`, `203.0.114.${n}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  }
})
