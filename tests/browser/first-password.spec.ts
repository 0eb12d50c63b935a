import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { adminPassword } from '../helpers/server.ts'
import { violationsAtBothSizes } from './axe.ts'
import { expect, test } from './fixtures.ts'

const another = 'uma frase que só eu conheço'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar e continuar' })
const title = (page: Page) => page.getByRole('heading', { name: 'Crie a sua senha' })

async function fill(page: Page, current: string, next: string, again = next) {
  await field(page, 'Senha atual').fill(current)
  await field(page, 'Nova senha').fill(next)
  await field(page, 'Nova senha de novo').fill(again)
  await save(page).click()
}

async function enter(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
  await field(page, 'Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('whoever enters with a password that somebody else chose chooses another one first', async ({
  page,
  server,
}) => {
  const email = `nova-${randomUUID().slice(0, 8)}@loja.test`
  const password = adminPassword
  const person = { name: 'Nova', email, password, passwordIsInitial: true }
  await server.operator.carryOut({ make: 'account', ...person })

  await page.goto('/manager')
  await enter(page, email, password)
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toHaveCount(0)
  expect(await violationsAtBothSizes(page)).toEqual([])

  await test.step('what was just typed is asked for again only when it is right no more', async () => {
    await expect(field(page, 'Senha atual')).toHaveCount(0)
    const refusal = { currentPassword: 'A senha atual não é esta' }
    await page.route('**/api/auth/change-password', (route) =>
      route.fulfill({ status: 422, json: { error: 'x', code: 'invalid', fields: refusal } }),
    )
    await field(page, 'Nova senha').fill(another)
    await field(page, 'Nova senha de novo').fill(another)
    await save(page).click()
    await expect(field(page, 'Senha atual')).toHaveAccessibleDescription(refusal.currentPassword)
    await page.unroute('**/api/auth/change-password')
  })

  await test.step('no address leads past it', async () => {
    await page.goto('/leads')
    await expect(title(page)).toBeVisible()
  })

  await test.step('what is wrong is said at its field', async () => {
    await fill(page, password, another, 'outra coisa qualquer')
    await expect(page.getByRole('alert')).toHaveText('As duas senhas são diferentes')
    await fill(page, 'não é esta senha', another)
    await expect(page.getByRole('alert')).toHaveText('A senha atual não é esta')
    await fill(page, password, 'password123')
    await expect(page.getByRole('alert')).toHaveText(
      'Esta é uma das senhas mais usadas: escolha outra',
    )
    await fill(page, password, password)
    await expect(page.getByRole('alert')).toHaveText('Escolha uma senha diferente da atual')
  })

  await test.step('then the screen that was asked for opens, and is asked for no more', async () => {
    await fill(page, password, another)
    await expect(page.getByRole('heading', { name: 'Leads Enriquecidos' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Leads Enriquecidos' })).toBeVisible()
    await page.getByRole('button', { name: 'Sair' }).click()
    await enter(page, email, another)
    await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible()
  })
})
