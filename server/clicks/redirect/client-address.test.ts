import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const cases: [
  trust: string[] | number | false,
  connection: string | undefined,
  forwardedFor: string | undefined,
  client: string | null,
][] = [
  [false, '200.1.1.1', undefined, '200.1.1.1'],
  [false, '200.1.1.1', '8.8.8.8', '200.1.1.1'],
  [false, '::ffff:200.1.1.1', undefined, '200.1.1.1'],
  [false, undefined, undefined, null],
  [1, '10.0.0.1', '8.8.8.8', '8.8.8.8'],
  [1, '10.0.0.1', '1.1.1.1, 8.8.8.8', '8.8.8.8'],
  [2, '10.0.0.1', '1.1.1.1, 8.8.8.8', '1.1.1.1'],
  [9, '10.0.0.1', '1.1.1.1, 8.8.8.8', '1.1.1.1'],
  [['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 8.8.8.8, 10.9.9.9', '8.8.8.8'],
  [['10.0.0.0/8'], '200.1.1.1', '8.8.8.8', '200.1.1.1'],
  [['10.0.0.1', '2001:db8::/32'], '10.0.0.1', '9.9.9.9, 2001:db8::1', '9.9.9.9'],
  [['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
  [['10.0.0.0/8'], '10.0.0.1', '8.8.8.8, <script>', '10.0.0.1'],
  [['10.0.0.0/8'], '10.0.0.1', '', '10.0.0.1'],
  [['10.0.0.0/8'], '10.0.0.1', '[2804:14c::1]:4711', '2804:14c::1'],
  [['10.0.0.0/8'], '10.0.0.1', '8.8.8.8:4711', '8.8.8.8'],
  [['::ffff:10.0.0.1'], '10.0.0.1', '8.8.8.8', '8.8.8.8'],
]

test.each(cases)(
  'trust %j, connection %s, forwarded for %s → %s',
  (trust, connection, forwardedFor, client) => {
    expect(clientAddress(trust)(connection, forwardedFor)).toBe(client)
  },
)
