import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicAddress } from '#contracts/public-address'
import type { Context } from '#server/platform/context'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { addressSentence } from './address-text.ts'
import { askOwnAddress } from './ask-own-address.ts'
import { addressEvidence, noteVisit, ownAddress } from './own-address.ts'

let app: TestApp
const servers: Server[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections()
  await app.close()
})

const published = (publicUrl: string): Context => ({
  ...app.ctx,
  config: { ...app.ctx.config, publicUrl },
})

async function serving(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('its own answer over the loopback proves nothing of the outside', async () => {
  expect(await askOwnAddress(published(app.url))).toEqual({
    outcome: 'inside',
    detail: '127.0.0.1',
  })
})

test('another program that answers is not taken for this one', async () => {
  const port = await serving((_request, response) => response.end('ok'))
  const elsewhere = await serving((_request, response) =>
    response.writeHead(302, { location: app.url }).end(),
  )
  for (const [at, detail] of [
    [port, '200'],
    [elsewhere, '302'],
  ]) {
    expect(await askOwnAddress(published(`http://127.0.0.1:${at}`))).toEqual({
      outcome: 'other_server',
      detail,
    })
  }
})

test('what goes wrong has its name', async () => {
  const port = await serving((_request, response) => response.end('ok'))
  const outcomeAt = async (url: string) => (await askOwnAddress(published(url))).outcome
  expect(await outcomeAt('https://nao-existe.invalid')).toBe('dns')
  expect(await outcomeAt('http://127.0.0.1:1')).toBe('refused')
  expect(await outcomeAt(`https://127.0.0.1:${port}`)).toBe('tls')
})

test('the proof is for a nonce of the right form alone', async () => {
  const proof = await app.request('GET', `/own-address/${'a'.repeat(32)}`, { session: null })
  expect([proof.status, proof.text.length]).toEqual([200, 43])
  const other = await app.request('GET', `/own-address/${'b'.repeat(32)}`, { session: null })
  expect(other.text).not.toBe(proof.text)
  expect((await app.request('GET', '/own-address/x', { session: null })).status).toBe(404)
})

test('a local address is not asked and says what it is good for', async () => {
  expect(await app.get<PublicAddress>('/api/public-address')).toMatchObject({
    url: 'http://rastro.test',
    reach: 'network',
    outcome: null,
    checkedAt: null,
    said: expect.stringMatching(/^Este endereço só funciona nesta rede:/),
  })
})

test('what was found is kept for ten minutes, and a visit from the internet counts as the outside', async () => {
  const ctx = published('https://rastro.exemplo-que-nao-existe.com.br')
  const first = await ownAddress(ctx)
  expect(first).toMatchObject({ reach: 'public', checkedAt: ctx.now().toISOString() })
  expect(first.outcome).not.toBe('proven')
  app.advance(9 * 60_000)
  expect((await ownAddress(ctx)).checkedAt).toBe(first.checkedAt)

  const answering = async (outcome: string) => {
    await app.ctx.sql.pool.query('update own_address_checks set outcome = $1', [outcome])
    return addressEvidence(ctx)
  }
  expect(await answering('here')).toMatchObject({ isProven: false })
  await noteVisit(ctx, { hostname: 'outro.com.br', ip: '200.1.2.3' })
  await noteVisit(ctx, { hostname: 'rastro.exemplo-que-nao-existe.com.br', ip: '10.0.0.3' })
  expect(await answering('here')).toMatchObject({ isProven: false })
  await noteVisit(ctx, { hostname: 'rastro.exemplo-que-nao-existe.com.br', ip: '200.1.2.3' })
  expect(await answering('here')).toMatchObject({ isProven: true })
  expect(await answering('dns')).toMatchObject({ isProven: false })
  expect(await answering('proven')).toMatchObject({ isProven: true })
})

test.each([
  ['computer', null, /^Este endereço só funciona neste computador/],
  ['network', null, /^Este endereço só funciona nesta rede/],
  ['plain', 'proven', /^O endereço não tem https.*Alcançável/],
  ['public', 'proven', /^Alcançável: .*\(8\.8\.8\.8\)/],
  ['public', 'here', /não foi provado/],
  ['public', 'inside', /não prova que ele é alcançável de fora/],
  ['public', 'dns', /DNS/],
  ['public', 'tls', /certificado/],
  ['public', 'other_server', /outro programa/],
] as const)('%s, %s', (reach, outcome, sentence) => {
  expect(addressSentence({ reach, outcome, detail: '8.8.8.8', wasVisited: false })).toMatch(
    sentence,
  )
})
