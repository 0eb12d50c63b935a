import { expect, test } from 'vitest'
import { aloneAmongSiblings, type Siblings } from '#server/platform/siblings'
import { answerPressure, areWebsPressed } from './visitor-pressure.ts'

function telling(...answers: string[]): Siblings {
  const ask = async () => answers.map((answer, index) => ({ name: `p-${index}`, answer }))
  return { ...aloneAmongSiblings(() => 0), ask }
}

test.each([
  ['no other process', [], false],
  ['other workers, which have no visitors', ['', ''], false],
  ['one that rests', ['0.1'], false],
  ['one with 5,000 visits a second at a slow moment', ['0.65'], false],
  ['one that has hardly any time left', ['0.93'], true],
  ['two, of which one has time', ['0.9', '0.4'], false],
  ['two that have none, and a worker', ['0.9', '', '0.8'], true],
])('processes that answer visitors are pressed: %s', async (_, answers, arePressed) => {
  expect(await areWebsPressed(telling(...answers))).toBe(arePressed)
})

test('a process tells how much of its time it computes', async () => {
  const asked: ((payload: string) => Promise<string>)[] = []
  answerPressure({ ...aloneAmongSiblings(() => 0), answer: (_, by) => asked.push(by) })
  const share = Number(await asked[0]?.(''))
  expect(share).toBeGreaterThanOrEqual(0)
  expect(share).toBeLessThanOrEqual(1)
})
