import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { InstanceStatus } from '#contracts/messaging'
import type { RunningServer } from '../helpers/server.ts'
import { expect, signedInTest as test } from './fixtures.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Integração WhatsApp' })
const qrCode = (page: Page) => line(page).getByRole('img', { name: 'QR code de conexão' })

/** WhatsApp changes a code after this time: a screen that shows one asks again. */
const grownOld = (page: Page) => page.clock.fastForward(21_000)

/** Each gateway with QR codes: how a line of it is made, and what becomes of its code with time. */
const gateways: {
  provider: string
  credentials: (server: RunningServer) => Record<string, string>
  /** The code on the screen is none any more. */
  rotates: (page: Page, server: RunningServer, instanceName: string) => Promise<unknown>
}[] = [
  {
    provider: 'wapi',
    credentials: () => ({ instanceId: `LITE-${randomUUID()}`, token: 'um-token' }),
    rotates: grownOld,
  },
  {
    provider: 'zapi',
    credentials: () => ({
      instanceId: `LOJA-${randomUUID()}`,
      token: 'um-token',
      clientToken: 'Fsegredo-S',
    }),
    rotates: grownOld,
  },
  {
    // It tells of each new code itself, so that the screen never shows an old one.
    provider: 'evolution',
    credentials: ({ evolution }) => ({ baseUrl: evolution.url, apiKey: 'chave-global' }),
    rotates: (_page, { evolution }, instanceName) =>
      fetch(`${evolution.url}/_control/expire-qr`, {
        method: 'POST',
        body: JSON.stringify({ instanceName }),
      }),
  },
]

test('a QR code survives a reload and renews itself, whatever the gateway', async ({
  page,
  account,
  server,
}) => {
  await page.clock.install()
  for (const { provider, credentials, rotates } of gateways) {
    await test.step(provider, async () => {
      const name = `Loja com ${provider}`
      const { instanceId } = await account.call<InstanceStatus>(
        'POST /api/whatsapp/create-instance',
        { provider, instanceName: name, credentials: credentials(server) },
      )
      await account.call('POST /api/whatsapp/connect')
      // The newest line is the account's default one, which the card shows first.
      await page.goto('/settings')
      await expect(line(page).getByText(name, { exact: true })).toBeVisible()
      await expect(qrCode(page)).toHaveAttribute('src', /^data:image\/png;base64,/)
      await page.reload()
      await expect(qrCode(page)).toBeVisible()
      const code = (await qrCode(page).getAttribute('src')) ?? ''
      await rotates(page, server, instanceId ?? '')
      // Sooner than the screen would ask again by itself.
      await expect(qrCode(page)).not.toHaveAttribute('src', code, { timeout: 10_000 })
    })
  }
})
