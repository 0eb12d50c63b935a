import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, endToast, toast } from './toast-store.ts'

const shown = currentToast
const action = { label: 'Desfazer', onPress: () => {} }
const key = () => shown()?.key ?? -1

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  dismissToast(key())
})
afterEach(() => {
  vi.useRealTimers()
})

test('a toast stands for five seconds, one that can be taken back for a minute', () => {
  toast({ title: 'Copiado!' })
  expect(shown()?.leftMs).toBe(5_000)
  toast({ title: 'Excluído', action })
  expect(shown()?.leftMs).toBe(60_000)
})

test('what can be taken back comes forward again for the rest of its minute, unannounced', () => {
  toast({ title: 'Excluído', action })
  vi.advanceTimersByTime(20_000)
  toast({ title: 'Copiado!' })
  toast({ title: 'Salvo' })
  vi.advanceTimersByTime(5_000)
  endToast(key())
  expect(shown()).toMatchObject({ title: 'Excluído', leftMs: 35_000, isBack: true })
  endToast(key())
  expect(shown()).toBeNull()
})

test('after its minute it does not come back', () => {
  toast({ title: 'Excluído', action })
  vi.advanceTimersByTime(57_000)
  toast({ title: 'Copiado!' })
  vi.advanceTimersByTime(5_000)
  endToast(key())
  expect(shown()).toBeNull()
})

test('a person who closes a toast closes what stands behind it', () => {
  toast({ title: 'Excluído', action })
  toast({ title: 'Copiado!' })
  dismissToast(key())
  expect(shown()).toBeNull()
})

test('a later deletion takes the place of the one before', () => {
  toast({ title: 'Primeiro', action })
  toast({ title: 'Segundo', action })
  endToast(key())
  expect(shown()).toBeNull()
})
