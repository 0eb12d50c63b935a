import { startProgram } from './programs.ts'

export type FakeState = {
  instances: {
    instanceName: string
    hash: string
    state: string
    webhook: { url: string; events: string[] }
    sent: { number: string; text: string; id: string }[]
  }[]
  calls: { method: string; path: string }[]
}

/** The fake Evolution server as a process of its own, and what the tests do with it. */
export async function startFakeEvolution() {
  const { url, stop } = await startProgram('dev/fake-evolution.ts', '/_state')
  const state = async () => (await (await fetch(`${url}/_state`)).json()) as FakeState
  return {
    url,
    stop,
    state,
    async instance(name: string) {
      const found = (await state()).instances.find((one) => one.instanceName === name)
      if (!found) throw new Error(`no instance ${name}`)
      return found
    },
    /** Plays the phone or time; answers the statuses of the webhooks that were sent. */
    async control(action: string, body: object): Promise<(number | null)[]> {
      const init = { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${url}/_control/${action}`, init)
      if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`)
      return ((await response.json()) as { webhooks: (number | null)[] }).webhooks
    },
  }
}

export type FakeEvolution = Awaited<ReturnType<typeof startFakeEvolution>>
