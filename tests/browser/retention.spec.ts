import { aNumber } from './account.ts'
import { overlay, violationsAtBothSizes } from './axe.ts'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'

test('who shortens a period reads what goes, and is asked', async ({ page, account }) => {
  await account.link('Vista pelos prazos')
  const phone = aNumber()
  const year = 365 * 86_400_000
  await account.say({ from: phone, name: 'Ivo', text: 'Oi, de hoje' })
  await account.say({ from: phone, text: 'Oi, de há muito', at: new Date(Date.now() - year) })
  await page.goto('/settings/privacidade')
  const card = page.getByRole('region', { name: 'Por quanto tempo guardamos' })
  const period = card.getByRole('combobox', { name: 'IP e navegador dos cliques' })
  await expect(period).toHaveText('13 meses')

  await period.click()
  await page.getByRole('option', { name: '90 dias' }).click()
  await card.getByRole('button', { name: 'Salvar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Guardar por menos tempo?' })
  await expect(question).toContainText('não volta')
  await question.getByRole('button', { name: 'Mudar o prazo' }).click()
  await expectToast(page, 'Prazos salvos')
  await page.reload()
  await expect(period).toHaveText('90 dias')

  // Nothing goes by a longer period, so nobody is asked.
  await period.click()
  await page.getByRole('option', { name: 'Sem limite' }).click()
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Prazos salvos')
  await page.reload()
  await expect(period).toHaveText('Sem limite')

  // Texts lie in the webhooks that brought them, so they stay as long.
  const texts = card.getByRole('combobox', { name: 'Texto das mensagens' })
  await expect(texts).toHaveText('Sem limite')
  await card.getByRole('combobox', { name: 'Webhooks recebidos das conexões' }).click()
  await page.getByRole('option', { name: '60 dias' }).click()
  await texts.click()
  await page.getByRole('option', { name: '30 dias' }).click()
  await expect(card.getByRole('alert')).toContainText('pelo menos tanto quanto os webhooks')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expect(question).toHaveCount(0)
  await texts.click()
  await page.getByRole('option', { name: '6 meses' }).click()
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expect(question).toContainText('o texto de 1 mensagem. O que for apagado não volta.')
  expect(await violationsAtBothSizes(page, overlay)).toEqual([])
  await question.getByRole('button', { name: 'Mudar o prazo' }).click()
  await expectToast(page, 'Prazos salvos')
  await page.reload()
  await expect(texts).toHaveText('6 meses')
  // The text for the site names the account and says its periods.
  const notice = page.getByRole('textbox', { name: 'Texto para o seu site' })
  await expect(notice).toHaveValue(/IP e o navegador ficam guardados até/)
  await expect(notice).toHaveValue(/o texto das mensagens é apagado depois de 6 meses/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar texto' }).click()
  await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await notice.inputValue())
  expect(await violationsAtBothSizes(page)).toEqual([])
})
