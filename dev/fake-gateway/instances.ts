import { randomBytes } from 'node:crypto'

/** The six webhook addresses that W-API keeps per instance. */
export const hookNames = [
  'connected',
  'disconnected',
  'received',
  'delivery',
  'message-status',
  'chat-presence',
] as const
export type HookName = (typeof hookNames)[number]

export type FakeInstance = {
  instanceId: string
  instanceName: string
  token: string
  connected: boolean
  connectedPhone: string
  /** Our own LID, as the phone has it. */
  lid: string
  qrIssued: number
  restarts: number
  hooks: Partial<Record<HookName, string>>
  /** Texts that the API was asked to send. */
  sent: { phone: string; message: string; messageId: string }[]
}

/** Instances by id. One that somebody names with a token for the first time exists from then on. */
export class FakeInstances {
  readonly all = new Map<string, FakeInstance>()

  create(instanceName: string): FakeInstance {
    const id = [1, 2, 3].map(() => randomBytes(3).toString('hex').toUpperCase()).join('-')
    return this.add(id, randomBytes(16).toString('hex'), instanceName)
  }

  /** The instance when the token is its own; null otherwise. */
  open(instanceId: string, token: string): FakeInstance | null {
    const known = this.all.get(instanceId)
    if (known !== undefined) return known.token === token ? known : null
    return this.add(instanceId, token, instanceId)
  }

  private add(instanceId: string, token: string, instanceName: string): FakeInstance {
    const instance: FakeInstance = {
      instanceId,
      instanceName,
      token,
      connected: false,
      connectedPhone: '551140001234',
      lid: '110346517900000',
      qrIssued: 0,
      restarts: 0,
      hooks: {},
      sent: [],
    }
    this.all.set(instanceId, instance)
    return instance
  }
}
