import { test as base, expect, type Page } from '@playwright/test'
import { adminPassword, type RunningServer, startServer } from '../helpers/server.ts'

export { expect }

/** One running product per worker; `signIn` types the login like a person. */
export const test = base.extend<
  { signIn: (page: Page) => Promise<void> },
  { server: RunningServer }
>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) => {
    await use(async (page) => {
      await page.goto(`${server.url}/`)
      await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill('admin')
      await page.getByLabel('Senha', { exact: true }).fill(adminPassword)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
    })
  },
})
