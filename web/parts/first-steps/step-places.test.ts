import { expect, test } from 'vitest'
import { type FirstStep, type FirstStepKey, firstSteps } from '#contracts/first-steps'
import { isPlaced, placeOf, stepAfter } from './step-places.ts'

const having = (...done: FirstStepKey[]): FirstStep[] =>
  firstSteps.map((key) => ({
    key,
    state: done.includes(key) ? 'done' : 'open',
    doneAt: null,
    said: null,
    wasTried: false,
  }))

test.each<[FirstStepKey, FirstStepKey[], boolean, FirstStepKey | undefined]>([
  ['line', [], true, 'link'],
  ['link', ['line', 'link', 'click', 'message'], true, 'pixel'],
  ['link', ['line', 'link', 'click', 'message'], false, 'sale'],
  // What was left out before comes at the end; the address leads to no screen.
  ['sale', ['link', 'click', 'message', 'pixel', 'sale'], true, 'line'],
  ['sale', ['link', 'click', 'message', 'pixel', 'sale'], false, undefined],
  ['sale', ['line', 'link', 'click', 'message', 'pixel', 'sale'], true, undefined],
])('after %s, with %j done, may connect: %s, comes %s', (here, done, mayConnect, next) => {
  expect(stepAfter(here, having(...done), mayConnect)?.key).toBe(next)
})

test('a sale that was not taken is looked into where events are', () => {
  const [sale] = having().filter(isPlaced).slice(-1)
  if (sale === undefined) throw new Error('there is no last step')
  expect(placeOf(sale)).toEqual({ to: '/leads', label: 'Registrar venda' })
  expect(placeOf({ ...sale, state: 'failed' })).toEqual({ to: '/meta-ads', label: 'Ver eventos' })
})
