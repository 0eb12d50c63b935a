import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LineState } from '#domain/lines/line-outage'
import { type FakeEvolution, startFakeEvolution } from '#tests/helpers/evolution'
import { evolutionDriver } from './driver.ts'

let server: FakeEvolution

beforeAll(async () => {
  server = await startFakeEvolution()
})
afterAll(() => server.stop())

const webhookUrl = 'http://127.0.0.1:1/webhooks/evolution/x'

function driverOf(
  externalId: string | null,
  more: { baseUrl?: string; lastState?: LineState } = {},
) {
  return evolutionDriver({
    instanceId: '019a0000-0000-7000-8000-0000abcdef01',
    baseUrl: server.url,
    allowedHosts: ['127.0.0.1'],
    credentials: { apiKey: 'chave-global' },
    lastState: 'disconnected',
    externalId,
    ...more,
  })
}

/** An instance made by the driver, and the driver of it. */
async function made(name: string) {
  const signal = AbortSignal.timeout(5_000)
  const { externalId } = await driverOf(null).create({ name, webhookUrl }, signal)
  if (externalId === null) throw new Error('no instance')
  return { name: externalId, driver: driverOf(externalId), signal }
}

test('a code that never comes: the instance is still starting', async () => {
  const { driver } = await made('initialising')
  await expect(driver.connect(AbortSignal.timeout(2_500))).rejects.toMatchObject({
    code: 'gateway_initialising',
    message: 'A instância ainda está inicializando. Aguarde alguns minutos e tente novamente.',
  })
})

test('a server that never answers costs no more than the time there is', async () => {
  const { driver } = await made('hang')
  await expect(driver.connect(AbortSignal.timeout(300))).rejects.toMatchObject({
    code: 'gateway_unavailable',
  })
})

test('a redirect is not followed: the key is for the server that was named', async () => {
  const { driver, signal } = await made('moved')
  await expect(driver.connect(signal)).rejects.toMatchObject({ code: 'gateway_unavailable' })
  expect((await server.state()).calls.map(({ path }) => path)).not.toContain('/elsewhere')
})

test('without an address of a server one is asked for', async () => {
  const nowhere = driverOf(null, { baseUrl: '' })
  const answer = nowhere.create({ name: 'Loja', webhookUrl }, AbortSignal.timeout(1_000))
  await expect(answer).rejects.toMatchObject({ code: 'invalid' })
})

test('a code that takes a moment is waited for', async () => {
  const { driver, signal } = await made('warming')
  expect(await driver.connect(signal)).toMatchObject({ state: 'qr' })
})

test('a name that is taken gets a number', async () => {
  const first = await made('Única')
  const second = await made('Única')
  expect([first.name, second.name]).toEqual(['unica-abcdef01', 'unica-abcdef01-2'])
})

test('a name without letters still names an instance', async () => {
  expect((await made('🛍️')).name).toBe('rastro-abcdef01')
})

test('restarting a closed instance connects it; a scanned one restarts', async () => {
  const { name, driver, signal } = await made('Reinício')
  await driver.restart(signal)
  expect((await server.instance(name)).state).toBe('connecting')
  expect(await driverOf(name, { lastState: 'qr' }).status(signal)).toEqual({ state: 'qr' })
  expect(await driver.status(signal)).toEqual({ state: 'connecting' })
  await server.control('scan', { instanceName: name })
  await driver.restart(signal)
  expect((await server.state()).calls).toContainEqual({
    method: 'POST',
    path: `/instance/restart/${name}`,
  })
})

test('an instance is deleted though its phone leaves late, and again is no error', async () => {
  const { name, driver, signal } = await made('leaving')
  await driver.connect(signal)
  await server.control('scan', { instanceName: name })
  await driver.destroy(signal)
  expect((await server.state()).instances.map((one) => one.instanceName)).not.toContain(name)
  await driver.destroy(signal)
  await driver.logout(signal)
})

test('a text is sent to the number as received, or to the LID', async () => {
  const { name, driver, signal } = await made('Envio')
  await driver.connect(signal)
  await server.control('scan', { instanceName: name })
  const to = { phone: '5592981234567', received: '559281234567' }
  const answer = await driver.sendText?.(to, 'Olá! 😀', signal)
  await driver.sendText?.({ lid: '66412345678901' }, 'Oi', signal)
  const { sent } = await server.instance(name)
  expect(sent.map(({ number, text }) => [number, text])).toEqual([
    ['559281234567', 'Olá! 😀'],
    ['66412345678901@lid', 'Oi'],
  ])
  expect(sent[0]?.id).toBe(answer?.messageId)
  const nobody = driver.sendText?.({ phone: '5511900000000' }, 'Oi', signal)
  await expect(nobody).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nada foi enviado: este número não tem WhatsApp.',
  })
  const nothing = driver.sendText?.(to, '', signal)
  await expect(nothing).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('O gateway recusou a mensagem e nada foi enviado.'),
  })
  await server.control('unlink', { instanceName: name })
  const offline = driver.sendText?.(to, 'Oi', signal)
  await expect(offline).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nada foi enviado: o WhatsApp desta linha está desconectado.',
  })
})
