import { expect, test } from 'vitest'
import { aloneAmongSiblings, type Siblings } from '#server/platform/siblings'
import { answerPressure, areWebsPressed } from './visitor-pressure.ts'

const processors = 2

function telling(answers: string[]): Siblings {
  const ask = async () => answers.map((answer, index) => ({ name: `p-${index}`, answer }))
  return { ...aloneAmongSiblings(() => 0), ask }
}

const web = (share: number, perSecond = 100) => JSON.stringify({ share, perSecond })
const worker = ''

test.each([
  ['no other process', [], false],
  ['other workers, which have no visitors', [worker, worker], false],
  ['one that rests', [web(0.1)], false],
  ['one with 5,000 visits a second at a slow moment', [web(0.65, 5_000)], false],
  ['one that has hardly any time left', [web(0.93)], true],
  ['two, of which one has time', [web(0.9), web(0.4)], false],
  ['two that have none, and a worker', [web(0.9), worker, web(0.8)], true],
  ['one that has time left on a quick machine in a rush', [web(0.6, 14_000)], true],
  ['two with as many visits as the machine just counts', [web(0.5, 4_900), web(0.5, 4_900)], false],
  ['two that bring more together', [web(0.5, 5_100), worker, web(0.5, 5_100)], true],
])('processes that answer visitors are pressed: %s', async (_, answers, arePressed) => {
  expect(await areWebsPressed(telling(answers), processors)).toBe(arePressed)
})

test('a machine with more processors counts more', async () => {
  const rush = telling([web(0.6, 14_000), web(0.6, 14_000)])
  expect(await areWebsPressed(rush, 4)).toBe(true)
  expect(await areWebsPressed(rush, 8)).toBe(false)
})

test('a process tells how much of its time it computes, and how many clicks came a second', async () => {
  const asked: ((payload: string) => Promise<string>)[] = []
  let recorded = 50
  const siblings = {
    ...aloneAmongSiblings(() => 0),
    answer: (_: string, by: (payload: string) => Promise<string>) => {
      asked.push(by)
    },
  }
  answerPressure(siblings, { recorded: () => recorded })
  recorded += 1_000
  const told = async () => JSON.parse((await asked[0]?.('')) ?? '')
  await expect.poll(async () => (await told()).perSecond).toBeGreaterThan(0)
  const { share, perSecond } = await told()
  expect(perSecond).toBeLessThanOrEqual(1_000 / 0.3)
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThanOrEqual(1)
})
