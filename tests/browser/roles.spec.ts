import { randomUUID } from 'node:crypto'
import { type Role, roles } from '#domain/people/roles'
import { aNumber } from './account.ts'
import { expect, type Page, test } from './fixtures.ts'

/** What the server refused to the page because of the person's role, and what it has not answered yet. */
function watch(page: Page) {
  const refused: string[] = []
  const waiting = new Set<object>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The stream of events has no end.
    if (pathname.startsWith('/api/') && pathname !== '/api/stream') waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() === 403) refused.push(`${response.request().method()} ${pathname}`)
  })
  return { refused, allAnswered: () => expect.poll(() => waiting.size).toBe(0) }
}

const screensOf = async (page: Page) =>
  page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

const most: Record<Role, number> = { owner: 14, admin: 14, manager: 14, attendant: 1, viewer: 13 }

test.describe('every screen that a role is offered asks for nothing that it is refused', () => {
  for (const role of roles) {
    test(role, async ({ page, server, account }) => {
      const link = await account.link(`Campanha de ${role}`)
      await account.trackedLead(link.clickId, { from: aNumber(), name: `Lead de ${role}` })
      const email = `${role}-${randomUUID().slice(0, 8)}@loja.test`
      const { accountId } = JSON.parse(account.user) as { accountId: string }
      const { password } = account
      const order = {
        make: 'user',
        accountId,
        name: `Papel ${role}`,
        email,
        password,
        role,
      } as const
      await server.operator.carryOut(order)

      const { refused, allAnswered } = watch(page)
      await page.goto('/')
      await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
      await page.getByLabel('Senha', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('complementary').getByText(`Papel ${role}`)).toBeVisible()
      const screens = await screensOf(page)
      expect(screens).toHaveLength(most[role])
      for (const path of [...screens, '/minha-conta', '/contas']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await allAnswered()
      }
      // A lead's details, with everything that is in them.
      await page.goto('/leads')
      await page
        .getByRole('button', { name: /^Detalhes de / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await allAnswered()
      expect(refused).toEqual([])
    })
  }
})
