import type { AddressInfo } from 'node:net'
import { customerSite } from '#dev/customer-site/server'
import { expect, type Page, productTest } from './fixtures.ts'

export { expect, type Page }

export type Site = {
  url: string
  code: string
  code2: string
  userId: string
}

/** A customer's site beside the product, and everything that its pages complained about. */
export const test = productTest.extend<{ site: Site; complaints: string[] }>({
  site: async ({ account, server }, use) => {
    const { clickId: code } = await account.link('Site')
    const { clickId: code2 } = await account.link('Suporte', { whatsappNumber: '(21) 91234-5678' })
    const userId = (JSON.parse(account.user) as { id: string }).id
    const pages = customerSite({ base: server.url, account: userId, code, code2 })
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
    const { port } = pages.address() as AddressInfo
    await use({ url: `http://127.0.0.1:${port}`, code, code2, userId })
    pages.closeAllConnections()
    await new Promise((resolve) => pages.close(resolve))
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (line) => {
        if (line.type() === 'error') complaints.push(line.text())
      })
      await use(complaints)
    },
    { auto: true },
  ],
})

/** The query of an element's address as [name, raw value] pairs, once the script has done it. */
export async function paramsOf(page: Page, selector: string): Promise<[string, string][]> {
  const link = page.locator(selector)
  await expect(link).toHaveAttribute('href', /landing_page=/)
  const href = (await link.getAttribute('href')) ?? ''
  return href
    .replace(/#.*$/, '')
    .replace(/^[^?]*\??/, '')
    .split('&')
    .map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at), part.slice(at + 1)]
    })
}

/** The same without what every link gets besides the page's parameters. */
export async function campaignOf(page: Page, selector = '#link'): Promise<Record<string, string>> {
  const {
    landing_page: _landing,
    _fbc,
    ...rest
  } = Object.fromEntries(await paramsOf(page, selector))
  return rest
}
