import { expect, test } from 'vitest'
import { privacySignalIn } from './privacy-signal.ts'

test.each([
  [{}, null],
  [{ 'sec-gpc': '1' }, 'gpc'],
  [{ dnt: '1' }, 'dnt'],
  [{ 'sec-gpc': '1', dnt: '1' }, 'gpc_dnt'],
  [{ 'sec-gpc': '1', dnt: '0' }, 'gpc'],
  [{ 'sec-gpc': ' 1 ' }, 'gpc'],
  [{ 'sec-gpc': '0', dnt: '1' }, 'dnt'],
  // A visitor who agrees to be followed, one without a preference, and what no browser sends.
  [{ dnt: '0' }, null],
  [{ dnt: 'null', 'sec-gpc': '' }, null],
  [{ 'sec-gpc': 'true' }, null],
  [{ 'sec-gpc': '1, 1' }, null],
  [{ 'sec-gpc': '?1' }, null],
  [{ 'sec-ch-ua-platform': '"1"', referer: '1' }, null],
])('%j says %s', (headers: Record<string, string>, signal) => {
  expect(privacySignalIn(headers)).toBe(signal)
})
