import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { readableLines } from './readable-log.ts'

function written(work: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  work(createLog('info', readableLines({ write: (more) => (text += more) })))
  return text
}

test('a line for people: time of day, what happened, its particulars', () => {
  const text = written((log) => log.child({ process: 'web-1' }).warn({ ms: 1900 }, 'held up'))
  expect(text).toMatch(/^ {2}\d\d:\d\d:\d\d {2}aviso {2}held up {2}\(process=web-1 ms=1900\)\n$/)
})

test('an error is told by its message, without its stack', () => {
  const text = written((log) => log.error({ err: new Error('no way\nat all') }, 'failed'))
  expect(text).toMatch(/ERRO {2}failed: no way\n$/)
  expect(text).not.toContain('at ')
})

test('what the log removes stays removed', () => {
  const text = written((log) => log.info({ token: 'abc' }, 'phone 5511987654321'))
  expect(text).toContain('••••4321')
  expect(text).not.toContain('abc')
})
