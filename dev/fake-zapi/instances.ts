export type FakeInstance = {
  instanceId: string
  token: string
  clientToken: string
  connected: boolean
  phone: string
  /** How many QR codes were shown; only the newest can be scanned. */
  qrIssued: number
  /** The code to be typed on the phone, while one waits. */
  pairingCode: string | null
  restarts: number
  /** Where all callbacks go. */
  webhook: string
  /** Whether what the business writes on its phone is told too. */
  notifySentByMe: boolean
  /** Texts sent by API. */
  sent: { phone: string; message: string; messageId: string }[]
  /** Callbacks that a `shuffled` instance has not sent yet. */
  held: object[]
}

/** Instances by id. One that somebody names with its tokens for the first time exists from then on. */
export class FakeInstances {
  readonly all = new Map<string, FakeInstance>()

  /** The instance when the tokens are its own, else what the gateway says. */
  open(instanceId: string, token: string, clientToken: string): FakeInstance | string {
    const known = this.all.get(instanceId)
    if (known === undefined) return this.add(instanceId, token, clientToken)
    if (known.token !== token) return 'Instance not found'
    return known.clientToken === clientToken ? known : `Client-Token ${clientToken} not allowed`
  }

  private add(instanceId: string, token: string, clientToken: string): FakeInstance {
    const instance: FakeInstance = {
      instanceId,
      token,
      clientToken,
      connected: instanceId.startsWith('no-device'),
      phone: '551140001234',
      qrIssued: 0,
      pairingCode: null,
      restarts: 0,
      webhook: '',
      notifySentByMe: false,
      sent: [],
      held: [],
    }
    this.all.set(instanceId, instance)
    return instance
  }
}
