import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { createAccount } from '#server/accounts/create-account'
import type { createUser } from '#server/accounts/create-user'

export type Order =
  | ({ make: 'account' } & Parameters<typeof createAccount>[1])
  | ({ make: 'user' } & Parameters<typeof createUser>[1])

/**
 * Makes accounts and users as the commands of `server/cli.ts` do, beside the running server, but
 * one process makes them all: to start one for each costs more than most tests.
 */
export class Operator {
  private readonly env: Record<string, string>
  private child: ChildProcess | undefined
  private orders = 0

  constructor(env: Record<string, string>) {
    this.env = env
  }

  async carryOut(order: Order): Promise<void> {
    this.child ??= fork(join(import.meta.dirname, 'operator-program.ts'), {
      env: { ...process.env, ...this.env },
      execArgv: [],
    })
    const { child } = this
    const id = ++this.orders
    await new Promise<void>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the operator ended with ${code}`))
      const answered = (answer: { id: number; error?: string }) => {
        if (answer.id !== id) return
        child.off('message', answered)
        child.off('exit', ended)
        if (answer.error === undefined) resolve()
        else reject(new Error(answer.error))
      }
      child.on('message', answered)
      child.once('exit', ended)
      child.send({ id, order })
    })
  }

  async stop(): Promise<void> {
    if (this.child === undefined || this.child.exitCode !== null) return
    const ended = new Promise((resolve) => this.child?.once('exit', resolve))
    this.child.disconnect()
    await ended
  }
}
