import { createLimitCounter } from './limits.ts'
import type { FromSupervisor, Told, ToSupervisor } from './siblings.ts'

const patienceMs = 1_000

export type Switchboard = {
  /** A process that can be asked from now on. */
  add(name: string, send: (message: FromSupervisor) => void): void
  /** The process is gone: nobody waits for it, and what it had taken of limits is free. */
  remove(name: string): void
  hear(name: string, message: ToSupervisor): void
}

/** Between the processes of a supervisor: passes questions and answers on, and counts shared limits. */
export function createSwitchboard(now: () => number): Switchboard {
  const limits = createLimitCounter(now)
  const lines = new Map<string, (message: FromSupervisor) => void>()
  const asked = new Map<number, { from: Set<string>; tell(name: string, answer: string): void }>()
  let lastId = 0

  function ask(asker: string, message: ToSupervisor & { say: 'ask' }): void {
    const others = [...lines].filter(([name]) => name !== asker)
    lastId += 1
    const id = lastId
    const told: Told[] = []
    const from = new Set(others.map(([name]) => name))
    const finish = () => {
      clearTimeout(timer)
      asked.delete(id)
      lines.get(asker)?.({ say: 'told', id: message.id, told })
    }
    const timer = setTimeout(finish, patienceMs)
    asked.set(id, {
      from,
      tell(name, answer) {
        if (answer !== '') told.push({ name, answer })
        if (from.delete(name) && from.size === 0) finish()
      },
    })
    const { question, payload } = message
    for (const [, send] of others) send({ say: 'question', id, question, payload })
    if (from.size === 0) finish()
  }

  return {
    add: (name, send) => lines.set(name, send),
    remove(name) {
      lines.delete(name)
      limits.forget(name)
      for (const question of [...asked.values()])
        if (question.from.has(name)) question.tell(name, '')
    },
    hear(name, message) {
      if (message.say === 'ask') ask(name, message)
      else if (message.say === 'answer') asked.get(message.id)?.tell(name, message.answer)
      else if (message.say === 'limit') {
        const answer = limits.answer(name, message.call)
        lines.get(name)?.({ say: 'counted', id: message.id, answer })
      }
    },
  }
}
