import { expect, test } from 'vitest'
import { fileNameOf } from './exported-file.ts'

test.each([
  [null, 'vendas-ate-2026-11-23.csv'],
  [{ from: '2026-10-01', to: '2026-10-31' }, 'vendas-2026-10.csv'],
  [{ from: '2028-02-01', to: '2028-02-29' }, 'vendas-2028-02.csv'],
  [{ from: '2026-02-01', to: '2026-02-28' }, 'vendas-2026-02.csv'],
  [{ from: '2026-10-01', to: '2026-10-30' }, 'vendas-2026-10-01-a-2026-10-30.csv'],
  [{ from: '2026-10-01', to: '2026-11-30' }, 'vendas-2026-10-01-a-2026-11-30.csv'],
  [{ from: '2026-10-31', to: '2026-10-31' }, 'vendas-2026-10-31.csv'],
])('the days %j are the file %s', (span, name) => {
  expect(fileNameOf('vendas', span, '2026-11-23')).toBe(name)
})
