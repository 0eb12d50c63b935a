import { expect, test } from './fixtures.ts'

test('who only reads sees everything and is offered no change', async ({
  page,
  server,
  account,
}) => {
  await account.link('Vista por todos')
  const email = await account.addViewer(server)
  await page.goto('/manager')
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('complementary').getByText('Somente leitura')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Ver detalhes de Vista por todos' })).toBeVisible()
  await expect(main.getByRole('button', { name: /^(Editar|Excluir) / })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Gerar Link' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Ver detalhes de Vista por todos' }).click()
  const details = page.getByRole('dialog', { name: 'Vista por todos' })
  await expect(details.getByRole('button', { name: 'Fechar' }).first()).toBeVisible()
  await expect(details.getByRole('button', { name: 'Editar' })).toHaveCount(0)
  // An address that somebody else was sent opens no form either.
  await page.goto(`${page.url().split('&')[0]}&dialog=edit`)
  await expect(details).toBeVisible()
  await expect(details.getByRole('textbox')).toHaveCount(0)

  for (const path of ['/', '/tracking', '/leads']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Gerar Link' })).toHaveCount(0)
  }

  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Experimentar com o simulador' })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'ID do Pixel' })).toBeDisabled()

  await page.goto('/generator')
  await expect(page.getByRole('button', { name: 'Gerar Link' })).toBeDisabled()
  await page.goto('/widget-generator')
  await expect(page.getByRole('button', { name: 'Gerar Widget' })).toBeDisabled()
})
