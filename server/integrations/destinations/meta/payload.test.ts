import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config'
import type { Connection } from '../connection.ts'
import type { Conversion } from '../conversion.ts'
import { afterAd, afterClick, wabaId } from './event.fixture.ts'
import { metaSender } from './sender.ts'

// The requests of Meta's documentation byte for byte, with what is ours in them: our partner agent,
// names in both spellings, and every key that we know of the person.

let requests: { method: string; url: string; authorization: string; body: string }[] = []
const platform = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(chunks).toString()
    requests.push({ method, url, authorization: headers.authorization ?? '', body })
    response.end('{"events_received":1,"messages":[],"fbtrace_id":"A1"}')
  })
})

let config: ReturnType<typeof readConfig>
beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  config = {
    ...readConfig({ PUBLIC_URL: 'https://go.example.com.br' }),
    metaGraphBaseUrl: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
  }
})
beforeEach(() => {
  requests = []
})
afterAll(() => {
  platform.close()
})

const pixel: Connection = {
  accountId: 'account',
  destination: 'meta',
  address: '1234567890123456',
  secret: 'EAAGtoken',
  settings: {},
  testEventCode: null,
}

async function requestFor(conversion: Conversion, connection: Connection) {
  const now = conversion.at
  const { event, problem } = metaSender.makeEvent(conversion, connection, { now, config })
  expect(problem).toBeNull()
  const key = metaSender.requestKey(event!, { testEventCode: null }, connection)
  const result = await metaSender.send({
    config,
    now,
    connection,
    key,
    events: [event!],
    signal: undefined,
  })
  expect(result.verdict.kind).toBe('sent')
  return requests.at(-1)!
}

test('a lead after a click on a tracked link', async () => {
  const request = await requestFor(afterClick, { ...pixel, testEventCode: 'TEST12345' })
  expect(request).toEqual({
    method: 'POST',
    url: '/v26.0/1234567890123456/events',
    authorization: 'Bearer EAAGtoken',
    body: '{"data":[{"event_name":"Lead","event_time":1795219200,"event_id":"lead-123:cfg-7","action_source":"website","event_source_url":"https://go.example.com.br/r?click_id=abc","user_data":{"ph":["029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66"],"fn":["d147147c3dcbe0ac2756b42297dd7f013f8b2fa6178e209c3f74dc7d752243ef","ed2befb11499489e2570cb053f774b8ed93e89eddab3f78867a2a5f32c58845e"],"country":["885036a0da3dff3c3e05bc79bf49382b12bc5098514ed57ce0875aba1aa2c40d"],"external_id":["2f6f3ee1e84eb0de6948acc7ce87a493b4db833b878cd0c72e09bf701220ed63"],"client_ip_address":"2001:db8::7","client_user_agent":"Mozilla/5.0 ...","fbc":"fb.1.1795218600123.IwAR2F4-dbP0l7Mn1Iaw"},"custom_data":{"content_name":"Campanha Novembro","lead_event_source":"whatsapp"}}],"test_event_code":"TEST12345","partner_agent":"rastro-1.0"}',
  })
})

test('a lead of a click-to-WhatsApp ad goes to the dataset that is linked to the account', async () => {
  const settings = { wabaId, messagingDatasetId: '998877665544332' }
  const request = await requestFor(afterAd, { ...pixel, settings })
  expect(request.url).toBe('/v26.0/998877665544332/events')
  expect(request.body).toBe(
    '{"data":[{"event_name":"LeadSubmitted","event_time":1795219200,"event_id":"lead-124:cfg-7","action_source":"business_messaging","messaging_channel":"whatsapp","user_data":{"whatsapp_business_account_id":"102290129340398","ctwa_clid":"ARAkLkA8rmlFeiCk...","ph":["029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66"],"country":["885036a0da3dff3c3e05bc79bf49382b12bc5098514ed57ce0875aba1aa2c40d"],"external_id":["2f6f3ee1e84eb0de6948acc7ce87a493b4db833b878cd0c72e09bf701220ed63"]},"custom_data":{"content_name":"Campanha Novembro","lead_event_source":"whatsapp"}}],"partner_agent":"rastro-1.0"}',
  )
})

test('without a dataset of its own it goes to the pixel', async () => {
  const request = await requestFor(afterAd, { ...pixel, settings: { wabaId } })
  expect(request.url).toBe('/v26.0/1234567890123456/events')
  expect(request.body).toContain('"action_source":"business_messaging"')
})

test('a purchase closed in the chat', async () => {
  const sale: Conversion = {
    ...afterClick,
    eventId: 'lead-123:sale-1',
    eventType: 'Purchase',
    cause: 'sale_in_chat',
    at: new Date(1_795_305_600_000),
    valueCents: 19_700,
    currency: 'BRL',
    lead: null,
    click: { ...afterClick.click!, campaign: null },
    person: { ...afterClick.person, name: null, ip: null, userAgent: null },
  }
  expect((await requestFor(sale, pixel)).body).toBe(
    '{"data":[{"event_name":"Purchase","event_time":1795305600,"event_id":"lead-123:sale-1","action_source":"chat","user_data":{"ph":["029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66"],"country":["885036a0da3dff3c3e05bc79bf49382b12bc5098514ed57ce0875aba1aa2c40d"],"external_id":["2f6f3ee1e84eb0de6948acc7ce87a493b4db833b878cd0c72e09bf701220ed63"],"fbc":"fb.1.1795218600123.IwAR2F4-dbP0l7Mn1Iaw"},"custom_data":{"value":197,"currency":"BRL","lead_event_source":"whatsapp"}}],"partner_agent":"rastro-1.0"}',
  )
})
