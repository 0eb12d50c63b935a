import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { freePort } from '#server/platform/database/port'
import { startSpeaker } from './children.ts'

export type Demo = { url: string; stop(): Promise<void> }

/**
 * The demonstration as a program of its own, on ports that nobody uses. It serves when it says so itself:
 * while its data are made, for a minute, another program may answer on its port.
 */
export async function startDemo(env: Record<string, string> = {}): Promise<Demo> {
  const [own, ads, gateway] = await Promise.all([freePort(null), freePort(null), freePort(null)])
  const port = env.PORT ?? String(own)
  const url = `http://localhost:${port}`
  const child = await startSpeaker(['dev/demo.ts'], 'Rastro está no ar', {
    PORT: port,
    PUBLIC_URL: url,
    FAKE_ADS_PORT: String(ads),
    FAKE_GATEWAY_PORT: String(gateway),
    ...env,
  })
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Types the login of the demonstration; resolves when the dashboard is there. */
export async function signInToDemo(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill('admin')
  await page.getByLabel('Senha', { exact: true }).fill('demonstracao')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Analytics das Campanhas' }).waitFor()
}
