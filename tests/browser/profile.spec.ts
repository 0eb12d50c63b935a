import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeOn } from '../helpers/authenticator.ts'
import { adminPassword } from '../helpers/server.ts'
import { violationsAtBothSizes } from './axe.ts'
import { expect, expectToast, test } from './fixtures.ts'

const another = 'uma frase que só eu conheço'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function enter(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
  await field(page, 'Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('a person changes name, e-mail and password, and ends a session elsewhere', async ({
  page,
  server,
  browser,
}) => {
  const email = `propria-${randomUUID().slice(0, 8)}@loja.test`
  await server.operator.carryOut({
    make: 'account',
    name: 'Própria',
    email,
    password: adminPassword,
  })
  const elsewhere = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [] },
  })
  const phone = await elsewhere.newPage()
  await phone.goto('/settings')
  await enter(phone, email, adminPassword)
  await expect(phone.getByRole('heading', { name: 'Configurações' })).toBeVisible()

  await page.goto('/minha-conta')
  await enter(page, email, adminPassword)
  const card = page.getByRole('region', { name: 'Minha conta' })
  await card.getByRole('textbox', { name: 'Seu nome' }).fill('Bia 🌻 Souza')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Nome Salvo', 'Agora você aparece como Bia 🌻 Souza.')
  await expect(page.getByRole('complementary').getByText('Bia 🌻 Souza')).toBeVisible()

  const sessions = card.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('esta sessão')
  await card.getByRole('button', { name: 'Encerrar as outras' }).click()
  const endOthers = page.getByRole('alertdialog', { name: 'Encerrar as outras sessões?' })
  await endOthers.getByRole('button', { name: 'Cancelar' }).click()
  await expect(sessions).toHaveCount(2)
  await sessions
    .last()
    .getByRole('button', { name: /^Encerrar / })
    .click()
  await expect(sessions).toHaveCount(1)
  await phone.reload()
  await expect(phone.getByRole('textbox', { name: 'E-mail ou usuário' })).toBeVisible()
  await elsewhere.close()

  const next = `outra-${email}`
  await card.getByRole('button', { name: 'Mudar e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Novo e-mail' }).fill(next)
  await field(page, 'Senha atual').fill('não é esta senha')
  await dialog.getByRole('button', { name: 'Mudar e-mail' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A senha atual não é esta')
  await field(page, 'Senha atual').fill(adminPassword)
  await dialog.getByRole('button', { name: 'Mudar e-mail' }).click()
  await expectToast(page, 'E-mail Alterado', `O seu acesso agora é ${next}.`)
  await expect(card.getByText(next)).toBeVisible()

  await card.getByRole('button', { name: 'Trocar senha' }).click()
  await field(page, 'Senha atual').fill(adminPassword)
  await field(page, 'Nova senha').fill(another)
  await field(page, 'Nova senha de novo').fill('outra coisa')
  await dialog.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('As duas senhas são diferentes')
  await field(page, 'Nova senha de novo').fill(another)
  await dialog.getByRole('button', { name: 'Trocar senha' }).click()
  await expectToast(page, 'Senha Trocada', 'As outras sessões foram encerradas.')
  await page.getByRole('button', { name: 'Sair' }).click()
  await enter(page, next, another)
  await expect(card).toBeVisible()
})

test('a second factor: set up, asked for at the login, demanded of the team', async ({
  page,
  server,
  browser,
}) => {
  const email = `duas-${randomUUID().slice(0, 8)}@loja.test`
  await server.operator.carryOut({ make: 'account', name: 'Duas', email, password: adminPassword })
  await page.goto('/minha-conta')
  await enter(page, email, adminPassword)
  const card = page.getByRole('region', { name: 'Minha conta' })
  const dialog = page.getByRole('dialog')

  await card.getByRole('button', { name: 'Ativar' }).click()
  await field(page, 'Senha atual').fill(adminPassword)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code para o aplicativo' })).toBeVisible()
  const secret = await dialog.getByRole('code').innerText()
  await field(page, 'Código').fill('000000')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Este código não está certo ou já foi usado')
  expect(await violationsAtBothSizes(page)).toEqual([])
  await field(page, 'Código').fill(codeOn(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allInnerTexts()
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expectToast(page, 'Verificação Ativada', 'O próximo login pede um código do aplicativo.')
  await expect(card.getByText('10 códigos de recuperação restantes.')).toBeVisible()

  await test.step('the login asks for a code, and goes back to the password', async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await enter(page, email, adminPassword)
    await expect(page.getByRole('heading', { name: 'Código de verificação' })).toBeVisible()
    expect(await violationsAtBothSizes(page)).toEqual([])
    await field(page, 'Código').fill('000000')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Este código não está certo ou já foi usado.')
    await page.getByRole('button', { name: 'Voltar' }).click()
    await enter(page, email, adminPassword)
    await field(page, 'Código').fill(recovery[0] ?? '')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(card.getByText('9 códigos de recuperação restantes.')).toBeVisible()
  })

  await test.step('whoever has none sets it up before anything else', async () => {
    const team = page.getByRole('region', { name: 'Equipe' })
    await page.getByRole('link', { name: 'Equipe', exact: true }).click()
    await team.getByRole('switch', { name: 'Exigir verificação em duas etapas' }).click()
    await expectToast(
      page,
      'Verificação Exigida',
      'Toda a equipe passa a usar um código além da senha.',
    )
    await team.getByRole('button', { name: 'Convidar' }).click()
    await dialog.getByRole('button', { name: 'Criar convite' }).click()
    const url = await dialog.getByRole('textbox', { name: 'Link do convite' }).inputValue()
    await dialog.getByRole('button', { name: 'Concluir' }).click()

    const guests = await browser.newContext({
      baseURL: server.url,
      storageState: { cookies: [], origins: [] },
    })
    const guest = await guests.newPage()
    await guest.goto(new URL(url).pathname)
    await guest.getByRole('textbox', { name: 'Seu nome' }).fill('Convidada')
    await guest.getByRole('textbox', { name: 'E-mail' }).fill(`convidada-${email}`)
    await field(guest, 'Escolha uma senha').fill(adminPassword)
    await guest.getByRole('button', { name: 'Criar acesso e entrar' }).click()
    const title = guest.getByRole('heading', { name: 'Ative a verificação em duas etapas' })
    await expect(title).toBeVisible()
    await guest.goto('/leads')
    await expect(title).toBeVisible()
    await field(guest, 'Senha atual').fill(adminPassword)
    await guest.getByRole('button', { name: 'Continuar' }).click()
    const theirs = await guest.getByRole('code').innerText()
    expect(await violationsAtBothSizes(guest)).toEqual([])
    await field(guest, 'Código').fill(codeOn(theirs, Date.now()))
    await guest.getByRole('button', { name: 'Confirmar' }).click()
    await guest.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect(guest.getByRole('heading', { name: 'Leads Enriquecidos' })).toBeVisible()

    await page.reload()
    await expect(team.getByText('2 etapas')).toHaveCount(2)
    await team.getByRole('button', { name: 'Criar um link de senha para Convidada' }).click()
    await page.getByRole('button', { name: 'Criar link' }).click()
    const link = await dialog.getByRole('textbox', { name: 'Link de senha' }).inputValue()
    await dialog.getByRole('button', { name: 'Concluir' }).click()

    await guest.goto(new URL(link).pathname)
    await expect(guest.getByText(`Para o acesso convidada-${email}.`)).toBeVisible()
    expect(await violationsAtBothSizes(guest)).toEqual([])
    await field(guest, 'Nova senha').fill(another)
    await field(guest, 'Nova senha de novo').fill(another)
    await guest.getByRole('button', { name: 'Salvar a senha' }).click()
    await guest.getByRole('button', { name: 'Ir para o login' }).click()
    await enter(guest, `convidada-${email}`, another)
    await expect(guest.getByRole('heading', { name: 'Código de verificação' })).toBeVisible()
    await guest.goto(new URL(link).pathname)
    await expect(guest.getByText('Este link não vale mais. Peça outro.')).toBeVisible()
    await guests.close()
  })

  await test.step('and turned off with password and code', async () => {
    await page.getByRole('link', { name: 'Minha conta', exact: true }).click()
    await card.getByRole('button', { name: 'Desativar' }).click()
    await field(page, 'Senha atual').fill(adminPassword)
    await field(page, 'Código').fill(recovery[1] ?? '')
    await dialog.getByRole('button', { name: 'Desativar' }).click()
    // The account demands it, so that there is nothing else to see now.
    await expect(
      page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }),
    ).toBeVisible()
  })
})

test('who forgot the password learns whom to ask where no e-mail is sent', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByText('Este servidor não envia e-mails.')).toBeVisible()
  expect(await violationsAtBothSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'Voltar ao login' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail ou usuário' })).toBeVisible()
})
