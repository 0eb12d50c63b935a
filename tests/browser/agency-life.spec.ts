import type { Page } from '@playwright/test'
import { codeOn } from '../helpers/authenticator.ts'
import { Account } from './account.ts'
import { expect, expectToast, productTest as test } from './fixtures.ts'

const nobody = { storageState: { cookies: [], origins: [] } }
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function enter(page: Page, { email, password }: Account) {
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
  await field(page, 'Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const switcher = (page: Page, account: string) =>
  page
    .getByRole('complementary')
    .getByRole('button', { name: `Conta: ${account}. Trocar de conta` })

test('an agency: two clients, a manager, a second factor, a shared dashboard, and all of it in the log', async ({
  page,
  browser,
  server,
}) => {
  const agency = await Account.create(server, 'Clínica Sorriso')
  const bakery = await Account.create(server, 'Padaria da Esquina')
  const { url: bakeryInvite } = await bakery.call<{ url: string }>('POST /api/team/invites', {
    role: 'admin',
  })
  const link = await agency.link('Clareamento')
  // Of fixed digits: four digits by chance also stand in a year or in a script's constant.
  const phone = '5511967387391'
  await agency.trackedLead(link.clickId, { from: phone, name: 'Maria da Silva' })
  await expect.poll(async () => (await agency.leads('Maria'))[0]?.isTracked).toBe(true)

  await test.step('the login gets a second factor and is asked for it', async () => {
    await page.goto('/minha-conta')
    await enter(page, agency)
    const card = page.getByRole('region', { name: 'Minha conta' })
    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: 'Ativar' }).click()
    await field(page, 'Senha atual').fill(agency.password)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    const secret = await dialog.getByRole('code').innerText()
    await field(page, 'Código').fill(codeOn(secret, Date.now()))
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expectToast(page, 'Verificação Ativada')
    await page.getByRole('button', { name: 'Sair' }).click()
    await enter(page, agency)
    // A code counts once: the next one is good already.
    await field(page, 'Código').fill(codeOn(secret, Date.now() + 30_000))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(card).toBeVisible()
  })

  await test.step('a second client joins the login, and one goes from one to the other', async () => {
    await page.goto(new URL(bakeryInvite).pathname)
    await page.getByRole('button', { name: 'Entrar em Padaria da Esquina' }).click()
    await expect(switcher(page, 'Padaria da Esquina')).toBeVisible()
    await switcher(page, 'Padaria da Esquina').click()
    await page.getByRole('menuitem', { name: 'Ver todas lado a lado' }).click()
    const clinic = page.getByRole('row', { name: 'Clínica Sorriso' })
    await expect(page.getByRole('row', { name: 'Padaria da Esquina' })).toContainText('aberta')
    await expect(clinic.getByRole('cell').nth(5)).toHaveText('1')
    await clinic.getByRole('button', { name: 'Abrir Clínica Sorriso' }).click()
    await expect(switcher(page, 'Clínica Sorriso')).toBeVisible()
  })

  await test.step('a manager joins by link', async () => {
    await page.goto('/settings/equipe')
    const team = page.getByRole('region', { name: 'Equipe' })
    const dialog = page.getByRole('dialog')
    await team.getByRole('button', { name: 'Convidar' }).click()
    await dialog.getByRole('button', { name: 'Criar convite' }).click()
    const invitation = await dialog.getByRole('textbox', { name: 'Link do convite' }).inputValue()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    const window = await browser.newContext({ baseURL: server.url, ...nobody })
    const manager = await window.newPage()
    await manager.goto(new URL(invitation).pathname)
    await manager.getByRole('textbox', { name: 'Seu nome' }).fill('Gil Gestor')
    await manager.getByRole('textbox', { name: 'E-mail' }).fill(`gil-${agency.email}`)
    await field(manager, 'Escolha uma senha').fill('uma senha comprida')
    await manager.getByRole('button', { name: 'Criar acesso e entrar' }).click()
    await expect(manager.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
    await window.close()
  })

  const window = await browser.newContext({ baseURL: server.url, ...nobody })
  const guest = await window.newPage()
  const answers: Promise<string>[] = []
  guest.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/assets/')) {
      answers.push(response.text().catch(() => ''))
    }
  })
  const metrics = guest.getByRole('region', { name: 'Métricas' })

  await test.step('a dashboard behind a password shows no digit of a phone', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compartilhar resultados' })
    await dialog.getByRole('textbox', { name: 'Nome do link' }).fill('Para a sócia')
    await dialog.getByLabel('Senha').fill('segredo do cliente')
    await dialog.getByRole('button', { name: 'Criar link' }).click()
    const made = page.getByRole('dialog', { name: 'Link criado' })
    const { pathname } = new URL(await made.getByRole('textbox', { name: 'Link' }).inputValue())
    await made.getByRole('button', { name: 'Concluir' }).click()

    await guest.goto(pathname)
    await field(guest, 'Senha').fill('segredo do cliente')
    await guest.getByRole('button', { name: 'Abrir' }).click()
    await expect(metrics).toContainText('Leads Convertidos1')
    const seen = [await guest.content(), ...(await Promise.all(answers))].join('\n')
    for (const hidden of [phone, phone.slice(-8), phone.slice(-4), 'Maria', 'Silva']) {
      expect(seen).not.toContain(hidden)
    }
  })

  await test.step('revoked, the open page is refused, and the log tells it all', async () => {
    await page.goto('/settings/compartilhar')
    const card = page.getByRole('region', { name: 'Links compartilhados' })
    await card.getByRole('button', { name: 'Desativar Para a sócia' }).click()
    await page.getByRole('button', { name: 'Desativar', exact: true }).click()
    await expectToast(page, 'Link Desativado')
    await guest.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await expect(guest.getByText('Este link foi desativado por quem o criou.')).toBeVisible()
    await expect(metrics).toHaveCount(0)
    await window.close()

    await page.goto('/settings/auditoria')
    const log = page.getByRole('region', { name: 'Auditoria', exact: true })
    const entries = log.getByRole('region', { name: 'Registros da auditoria' })
    for (const told of [
      'Desativou um link de compartilhamento · Para a sócia',
      'Criou um link de compartilhamento · Para a sócia',
      'Aceitou um convite',
      'Convidou para a equipe',
      'Entrou, vindo de outra conta',
      'Ativou a verificação em duas etapas',
      'Entrou na conta',
    ]) {
      await expect(entries).toContainText(told)
    }
    await expect(entries).not.toContainText('segredo do cliente')
    await expect(entries).not.toContainText(phone)
  })
})
