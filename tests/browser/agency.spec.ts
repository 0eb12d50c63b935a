import { randomUUID } from 'node:crypto'
import { adminPassword } from '../helpers/server.ts'
import { violationsAtBothSizes } from './axe.ts'
import { choose, expect, expectToast, type Page, productTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const switcher = (page: Page, account: string) =>
  page
    .getByRole('complementary')
    .getByRole('button', { name: `Conta: ${account}. Trocar de conta` })

test('an operator makes a client, goes to and fro, suspends and resumes it', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const client = `Padaria 🥐 ${randomUUID().slice(0, 8)}`
  await signIn(page)
  await switcher(page, 'Minha empresa').click()
  await page.getByRole('menuitem', { name: 'Ver todas lado a lado' }).click()
  await expect(page.getByRole('heading', { name: 'Contas', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Nova conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova conta' })
  await dialog.getByRole('button', { name: 'Criar conta' }).click()
  await expect(dialog.getByText('Informe o nome do cliente')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nome do cliente' }).fill(client)
  await dialog.getByRole('button', { name: 'Criar conta' }).click()
  await expectToast(page, 'Conta Criada', `${client} já aparece na lista.`)
  const row = page.getByRole('row', { name: client })
  await expect(row.getByRole('cell', { name: 'R$ 0,00' })).toHaveCount(2)
  await expect(row.getByRole('cell', { name: 'Nenhuma' })).toBeVisible()
  expect(await violationsAtBothSizes(page)).toEqual([])
  await test.step('on a phone each account is a card', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const card = page.getByRole('list', { name: 'Contas' }).getByRole('listitem')
    await expect(card.filter({ hasText: client })).toContainText(/ReceitaR\$\s0,00/)
    await choose(page.getByRole('combobox', { name: 'Ordenar por' }), 'Receita')
    await expect(page).toHaveURL(/sort=revenueCents(:|%3A)desc/)
    await expectToFit(page)
    const shown = page.getByRole('main')
    // No part of it is reached by scrolling sideways.
    const wide = await shown.evaluate(
      (main) =>
        [...main.querySelectorAll('*')].filter(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto',
        ).length,
    )
    expect(wide).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  // Into the client's account: its address names it, and the palette leads back.
  await row.getByRole('button', { name: `Abrir ${client}` }).click()
  await expect(switcher(page, client)).toBeVisible()
  await expect(page).toHaveURL(/[?&]conta=[\da-f-]{36}/)
  const id = new URL(page.url()).searchParams.get('conta') ?? ''
  const other = await sessionIn(server.url, id)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Buscar e ir para' })
  await box.fill('trocar de conta')
  await expect(page.getByRole('option', { name: 'Abrir a conta Minha empresa' })).toBeVisible()
  await box.fill('minha empresa')
  await page.getByRole('option', { name: 'Abrir a conta Minha empresa' }).click()
  await expect(switcher(page, 'Minha empresa')).toBeVisible()

  // An address of the other account offers to go there, and keeps what it says.
  await page.goto(`/campanhas?dateRange=last7days&conta=${id}`)
  const question = page.getByRole('dialog', { name: 'Este endereço é de outra conta' })
  await expect(question).toContainText(`Você está em Minha empresa. O endereço é de ${client}.`)
  await question.getByRole('button', { name: 'Ficar em Minha empresa' }).click()
  await expect(question).toHaveCount(0)
  await page.goto(`/campanhas?dateRange=last7days&conta=${id}`)
  await question.getByRole('button', { name: `Abrir em ${client}` }).click()
  await expect(switcher(page, client)).toBeVisible()
  await expect(page).toHaveURL(/\/campanhas\?dateRange=last7days/)
  await page.goto(`/leads?conta=${randomUUID()}`)
  await expect(question).toContainText('O endereço é de uma conta da qual você não faz parte.')
  await question.getByRole('button', { name: `Ficar em ${client}` }).click()

  // Nobody suspends the account that they are in.
  await page.goto('/contas')
  await expect(row).toContainText('aberta')
  await expect(row.getByRole('button', { name: `Mais ações de ${client}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir Minha empresa' }).click()
  await expect(switcher(page, 'Minha empresa')).toBeVisible()
  await page.goto(`/contas?search=${encodeURIComponent(client)}`)
  await row.getByRole('button', { name: `Mais ações de ${client}` }).click()
  await page.getByRole('menuitem', { name: 'Suspender' }).click()
  const confirm = page.getByRole('alertdialog', { name: `Suspender ${client}?` })
  await confirm.getByRole('button', { name: 'Suspender' }).click()
  await expectToast(page, 'Conta Suspensa', `Ninguém entra em ${client} por enquanto.`)
  await expect(row).toContainText('Conta suspensa')

  // Who was in it reads what that means, and goes on in another account.
  const window = await browser.newContext({
    baseURL: server.url,
    storageState: storedState(server.url, other),
  })
  const inside = await window.newPage()
  await inside.goto('/leads')
  await expect(inside.getByRole('heading', { name: `${client} está suspensa` })).toBeVisible()
  await expect(inside.getByText('Nada se perde')).toBeVisible()
  expect(await violationsAtBothSizes(inside)).toEqual([])

  await row.getByRole('button', { name: `Mais ações de ${client}` }).click()
  await page.getByRole('menuitem', { name: 'Reativar' }).click()
  await expectToast(page, 'Conta Reativada', `${client} pode ser aberta de novo.`)
  await inside.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(inside.getByRole('heading', { name: 'Leads Enriquecidos', level: 1 })).toBeVisible()
  await window.close()
})

type Signed = { sessionId: string; user: unknown }

/** Another session of the operator, which goes on in this account. */
async function sessionIn(url: string, accountId: string): Promise<Signed> {
  const post = async (path: string, body: unknown, sessionId = '') => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': sessionId },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Signed
  }
  const login = { email: 'admin', password: adminPassword }
  const { sessionId } = await post('/api/auth/login', login)
  const { user } = await post('/api/auth/switch', { accountId }, sessionId)
  return { sessionId, user }
}

function storedState(url: string, { sessionId, user }: Signed) {
  return {
    cookies: [
      {
        name: 'rastro_session',
        value: sessionId,
        domain: 'localhost',
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [{ origin: url, localStorage: [{ name: 'user', value: JSON.stringify(user) }] }],
  }
}
