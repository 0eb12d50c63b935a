import { expect, test } from 'vitest'
import { noStatements, sideBySide, together } from './together.ts'

type Work = ReturnType<typeof newWork>
const newWork = () => ({ statements: noStatements(), asked: [] as [string, number[]][] })

const step = (name: string) =>
  together(async (work: Work, numbers: number[]) => {
    work.asked.push([name, numbers])
    return numbers.map((number) => `${name} ${number}`)
  })
const first = step('first')
const second = step('second')

test('who asks at the same time shares one statement, and each gets its own answer', async () => {
  const work = newWork()
  const answers = await Promise.all([1, 2, 3].map((number) => first(work, number)))
  expect(answers).toEqual(['first 1', 'first 2', 'first 3'])
  expect(work.asked).toEqual([['first', [1, 2, 3]]])
})

test('who is ahead waits for the others', async () => {
  const work = newWork()
  await sideBySide([1, 2, 3], async (steps) => {
    for (let done = 0; done < steps; done++) await first(work, steps)
    await second(work, steps)
  })
  expect(work.asked).toEqual([
    ['first', [1, 2, 3]],
    ['first', [2, 3]],
    ['first', [3]],
    ['second', [1, 2, 3]],
  ])
})

test('two transactions share nothing', async () => {
  const [one, other] = [newWork(), newWork()]
  await Promise.all([first(one, 1), first(other, 2)])
  expect([one.asked, other.asked]).toEqual([[['first', [1]]], [['first', [2]]]])
})

test('a failure reaches all who asked; who asks later is answered', async () => {
  let isBroken = true
  const breaks = together(async (_: Work, numbers: number[]) => {
    if (isBroken) throw new Error('away')
    return numbers
  })
  const work = newWork()
  const answers = await Promise.allSettled([breaks(work, 1), breaks(work, 2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await breaks(work, 3)).toBe(3)
})

test('a question without an answer fails, it does not wait for ever', async () => {
  const forgetful = together(async (_: Work, numbers: number[]) => numbers.slice(1))
  const work = newWork()
  const answers = await Promise.allSettled([forgetful(work, 1), forgetful(work, 2)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('side by side ends when all have ended, with the first failure', async () => {
  const ended: number[] = []
  const work = newWork()
  const all = sideBySide([1, 2, 3], async (number) => {
    await first(work, number)
    if (number === 2) throw new Error('two')
    await second(work, number)
    ended.push(number)
  })
  await expect(all).rejects.toThrow('two')
  expect(ended).toEqual([1, 3])
})
