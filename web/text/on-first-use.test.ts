import { expect, test, vi } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

test('nothing is made before the first use, and once for all', () => {
  const make = vi.fn(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }))
  const format = onFirstUse(make)
  expect(make).not.toHaveBeenCalled()
  expect(format()).toBe(format())
  expect(make).toHaveBeenCalledTimes(1)
})

test.each([0, -0.05, 12.34, 1_234_567.89])('%f reads as the browser itself writes it', (value) => {
  const make = () => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  const format = onFirstUse(make)
  for (let use = 0; use < 2; use += 1) expect(format().format(value)).toBe(make().format(value))
})
