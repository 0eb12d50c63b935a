import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

const messageOf = (text: string) => JSON.parse(logged((log) => log.info(text))).msg

test('a line is one JSON object with level, time and message', () => {
  const line = JSON.parse(logged((log) => log.info({ clicks: 3 }, 'flushed')))
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    clicks: 3,
    msg: 'flushed',
  })
})

test('secrets are removed by the name of their key, however deep', () => {
  const line = logged((log) =>
    log.info({
      headers: { authorization: 'Bearer abc', cookie: 'sid=abc', 'x-session-id': 'abc' },
      instance: { credentials: { accessToken: 'abc', clientToken: { value: 'abc' } } },
      password: 'abc',
      access_token: ['abc'],
      firstMessage: 'abc',
    }),
  )
  expect(line).not.toContain('abc')
})

test('a phone number keeps its last four digits in messages, errors and objects', () => {
  const line = logged((log) =>
    log.error(
      { err: new Error('no chat 5511987654321'), to: ['+5511987654321'] },
      '5511987654321!',
    ),
  )
  expect(line).not.toContain('98765')
  expect(JSON.parse(line).msg).toBe('••••4321!')
})

test.each([
  ['(11) 98765-4321', '••••4321'],
  ['+55 11 98765-4321', '••••4321'],
  ['https://wa.me/5511987654321?text=oi', 'https://wa.me/••••4321?text=oi'],
  ['5511987654321@s.whatsapp.net', '••••4321@s.whatsapp.net'],
  ['GET /r?click_id=abc&fbclid=x 302', 'GET /r?[removido] 302'],
  ['https://r.com/r?click_id=abc', 'https://r.com/r?[removido]'],
  ['POST /webhooks/wapi/s3cr-et_x', 'POST /webhooks/wapi/[removido]'],
  ['https://api/instances/A/token/T0k/status', 'https://api/instances/A/token/[removido]/status'],
  ['postgres://u:p4ss@db:5432/x', 'postgres://u:[removido]@db:5432/x'],
  ['/me?access_token=EAAG&fields=id', '/me?access_token=[removido]&fields=id'],
  ['{"access_token":"EAAG"}', '{"access_token":"[removido]"}'],
  ['Authorization: Bearer a.b-c', 'Authorization: Bearer [removido]'],
])('%s', (text, expected) => {
  expect(messageOf(text)).toBe(expected)
})

test.each([
  '01923456-789a-7abc-8def-123456789012',
  '2026-11-21T05:11:00.272Z',
  '2026-11-21 05:11:00',
  '192.168.100.200',
  'took 123456789 ns',
  'campaign 120210000000000123',
])('%s stays as it is', (text) => {
  expect(messageOf(text)).toBe(text)
})

test('of an error only its words are written, not what hangs on it', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(Maria) already exists',
    client: { password: 'abc' },
    cause: new Error('below'),
  })
  const line = JSON.parse(logged((log) => log.error({ err: error }, 'failed')))
  expect(line.err).toEqual({
    type: 'Error',
    message: 'duplicate key',
    code: '23505',
    stack: expect.stringContaining('duplicate key'),
    cause: { type: 'Error', message: 'below', stack: expect.any(String) },
  })
})

test('a long text is cut, and no phone number with it', () => {
  const msg = messageOf(`${'x'.repeat(7_993)} 5511987654321 and more`)
  expect(msg).toBe(`${'x'.repeat(7_993)} [+23]`)
})

// Quadratic patterns took 7 s for 15 kB of the first of these.
test.each(['a-', 'token', 'a', '://', 'a:', '/webhooks/', 'Bearer ', 'token =', '12 ', ' ', 'é'])(
  'a line full of %j is redacted in time that grows with its length alone',
  (part) => {
    const text = part.repeat(8_000 / part.length)
    const line = logged((log) => log.info({ parts: Array(400).fill(text) }, 'hostile'))
    expect(line.length).toBeGreaterThan(1_000)
  },
)
