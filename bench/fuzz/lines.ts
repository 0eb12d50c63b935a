/** What makes a line of each gateway at the fakes, by the gateway's name. */
const credentials = {
  simulator: null,
  wapi: { instanceId: 'FUZZ', token: 'token-of-FUZZ' },
  evolution: { apiKey: 'chave-global' },
  zapi: { instanceId: 'FUZZ', token: 'token-of-FUZZ', clientToken: 'client-of-FUZZ' },
  'whatsapp-cloud': {
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    accessToken: 'EAAG-token-permanente',
  },
}

/**
 * Answers the webhook paths of all lines of the account after it has made those that are missing: one
 * of each gateway. A gateway may refuse to make the same line again; then it stays without.
 */
export function keepLines(url: string, headers: Record<string, string>) {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return (await fetch(url + path, init)).json()
  }
  const paths = async () => {
    const lines = await ask('GET', '/api/whatsapp/instances')
    return (Array.isArray(lines) ? lines : []).flatMap((line: { webhookUrl?: unknown }) =>
      typeof line.webhookUrl === 'string' ? [new URL(line.webhookUrl, url).pathname] : [],
    )
  }
  let made = 0
  return async (): Promise<string[]> => {
    const known = await paths()
    for (const [provider, some] of Object.entries(credentials)) {
      if (known.some((path) => path.startsWith(`/webhooks/${provider}/`))) continue
      const body = { provider, instanceName: `Loja ${made++}`, credentials: some }
      await ask('POST', '/api/whatsapp/create-instance', body)
    }
    return paths()
  }
}
