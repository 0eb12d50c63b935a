import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { freePort, untilAnswers } from '#tests/helpers/programs'
import { startChild } from './children.ts'

export type Demo = { url: string; stop(): Promise<void> }

/** The demonstration as a program of its own, on ports that nobody uses. */
export async function startDemo(): Promise<Demo> {
  const [port, ads, gateway] = await Promise.all([freePort(), freePort(), freePort()])
  const url = `http://localhost:${port}`
  const child = startChild(['dev/demo.ts'], {
    PORT: String(port),
    PUBLIC_URL: url,
    FAKE_ADS_PORT: String(ads),
    FAKE_GATEWAY_PORT: String(gateway),
  })
  await untilAnswers(`${url}/readyz`, child)
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
