import { expect, expectToast, signedInTest as test } from './fixtures.ts'

test('an owner invites by link, whoever opens it joins, changes role, and goes', async ({
  page,
  account,
  browser,
  server,
}) => {
  await account.link('Vista pela equipe')
  await page.goto('/settings/equipe')
  const card = page.getByRole('region', { name: 'Equipe' })
  await expect(card.getByText('você', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Convidar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nada disso')
  await dialog.getByRole('button', { name: 'Criar convite' }).click()
  await expect(dialog.getByText('E-mail inválido')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('')
  await dialog.getByRole('combobox', { name: 'Papel' }).click()
  await page.getByRole('option', { name: 'Somente leitura' }).click()
  await dialog.getByRole('button', { name: 'Criar convite' }).click()
  const url = await dialog.getByRole('textbox', { name: 'Link do convite' }).inputValue()
  await expect(dialog.getByRole('note')).toContainText('Este link só funciona neste computador.')
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(card.getByText('Convite por link')).toBeVisible()

  const guests = await browser.newContext({
    baseURL: server.url,
    // Somebody who has never been here.
    storageState: { cookies: [], origins: [] },
  })
  const guest = await guests.newPage()
  await guest.goto(new URL(url).pathname)
  await expect(guest.getByRole('heading', { name: /^Convite para / })).toBeVisible()
  await guest.getByRole('textbox', { name: 'Seu nome' }).fill('Bia 🌻 Souza')
  const email = `bia-${Date.now()}@loja.test`
  await guest.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await guest.getByLabel('Escolha uma senha', { exact: true }).fill('curta')
  await guest.getByRole('button', { name: 'Criar acesso e entrar' }).click()
  await expect(guest.getByText('Use pelo menos 10 caracteres')).toBeVisible()
  await guest.getByLabel('Escolha uma senha', { exact: true }).fill('uma senha comprida')
  await guest.getByRole('button', { name: 'Criar acesso e entrar' }).click()
  await expect(guest.getByRole('complementary').getByText('Somente leitura')).toBeVisible()
  await guest.goto('/settings')
  await expect(guest.getByRole('heading', { name: 'Configurações' })).toBeVisible()
  const pages = guest.getByRole('navigation', { name: 'Páginas das configurações' })
  await expect(pages.getByRole('link')).toHaveText([
    'WhatsApp e Meta',
    'Alertas',
    'Horários',
    'Conta',
    'Minha conta',
  ])
  await guest.goto('/settings/equipe')
  await expect(guest.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await guest.goto(new URL(url).pathname)
  await expect(guest.getByText('Este convite não vale mais.')).toBeVisible()

  await page.reload()
  await expect(card.getByText('Convite por link')).toHaveCount(0)
  const role = card.getByRole('combobox', { name: 'Papel de Bia 🌻 Souza' })
  await role.click()
  await page.getByRole('option', { name: 'Gestor' }).click()
  await expectToast(page, 'Papel Alterado', 'Bia 🌻 Souza agora é gestor.')
  await guest.goto('/manager')
  await expect(guest.getByRole('button', { name: 'Editar Vista pela equipe' })).toBeVisible()

  // An account is not handed over by a slip of the hand.
  await role.click()
  await page.getByRole('option', { name: 'Proprietário' }).click()
  const handOver = page.getByRole('alertdialog', { name: 'Tornar Bia 🌻 Souza proprietário?' })
  await handOver.getByRole('button', { name: 'Cancelar' }).click()
  await expect(role).toHaveText('Gestor')

  // What she shared stays the account's, and is named before she goes.
  const shared = await guest.evaluate(async () => {
    const body = JSON.stringify({ name: 'Resultados da Bia', dateRange: 'last30days' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/shares', { method: 'POST', headers, body })).status
  })
  expect(shared).toBe(200)
  await card.getByRole('button', { name: 'Tirar Bia 🌻 Souza da conta' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Tirar Bia 🌻 Souza da conta?' })
  await expect(removal.getByRole('listitem')).toHaveText(['Resultados da Bia'])
  await removal.getByRole('button', { name: 'Tirar da conta' }).click()
  await expectToast(page, 'Pessoa Removida', 'Bia 🌻 Souza não entra mais nesta conta.')
  await guest.reload()
  await expect(guest.getByRole('textbox', { name: 'E-mail ou usuário' })).toBeVisible()
  await guests.close()

  await card.getByRole('button', { name: 'Convidar' }).click()
  await dialog.getByRole('button', { name: 'Criar convite' }).click()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await card.getByRole('button', { name: 'Cancelar o convite' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancelar este convite?' })
  await question.getByRole('button', { name: 'Cancelar convite' }).click()
  await expectToast(page, 'Convite Cancelado')
  await expect(card.getByText('Convite por link')).toHaveCount(0)

  // The last owner stays one, and the screen says why.
  await card.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Gestor' }).click()
  await expectToast(
    page,
    'Erro ao Mudar o Papel',
    'A conta precisa de pelo menos um proprietário. Passe a propriedade a alguém antes.',
  )
  await expect(card.getByRole('combobox')).toHaveText('Proprietário')
})
