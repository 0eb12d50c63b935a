import { readFile } from 'node:fs/promises'
import { aNumber } from './account.ts'
import { overlay, violationsAtBothSizes } from './axe.ts'
import { expect, expectToast, type Page, signedInTest as test } from './fixtures.ts'

const longName = 'Maria Aparecida das Graças do Nascimento e Albuquerque Cavalcanti Filha 🌻'

async function downloaded(page: Page, button: string | RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('the data of a person are found, downloaded, erased with a certificate, and proven erased', async ({
  page,
  account,
}) => {
  const [ana, bia] = [aNumber(), aNumber()]
  const { clickId } = await account.link('Primavera')
  await account.trackedLead(clickId, { from: ana, name: longName })
  await account.say({ from: ana, text: 'escreva para familia@privada.test' })
  await account.say({ from: bia, name: 'Bia', text: 'o nosso é familia@privada.test' })
  await expect.poll(() => account.leads(bia)).toHaveLength(1)
  await expect.poll(async () => (await account.leads(ana))[0]?.messageCount).toBe(2)

  await page.goto('/settings/privacidade')
  const card = page.getByRole('region', { name: 'Privacidade' })
  await expect(card.getByText('Nenhum certificado emitido ainda.')).toBeVisible()
  const box = card.getByRole('textbox', { name: 'Dados de uma pessoa' })
  const find = async (typed: string) => {
    await box.fill(typed)
    await box.press('Enter')
  }
  await find('x')
  await expect(card.getByText('Informe um telefone, e-mail, LID ou nome')).toBeVisible()
  await find('11 3333-4444')
  await expect(card.getByText('Nada guardado sobre esta pessoa')).toBeVisible()

  // Several contacts with one address: whom it is about is chosen.
  await find('familia@privada.test')
  const people = card.getByRole('list', { name: 'Pessoas encontradas' }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  await expect(people.filter({ hasText: longName })).toContainText(`**${ana.slice(-2)}`)
  await card.getByRole('checkbox', { name: 'Escolher Bia' }).click()
  const file = await downloaded(page, 'Baixar para ler')
  expect(file.name).toBe('dados-da-pessoa.html')
  expect(file.text).toContain(longName)
  expect(file.text).not.toContain('o nosso é familia')
  expect(JSON.parse((await downloaded(page, 'Baixar em JSON')).text).messages).toHaveLength(2)
  expect(await violationsAtBothSizes(page)).toEqual([])

  await card.getByRole('button', { name: 'Apagar e emitir certificado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apagar esta pessoa de vez?' })
  await expect(dialog.getByText(/^Não pode ser desfeito/)).toBeVisible()
  expect(await violationsAtBothSizes(page, overlay)).toEqual([])
  const confirmation = dialog.getByRole('textbox')
  await confirmation.fill('sim')
  await dialog.getByRole('button', { name: 'Apagar de vez' }).click()
  await expect(dialog.getByText('Digite APAGAR ou o telefone da pessoa')).toBeVisible()
  await confirmation.fill('apagar')
  await confirmation.press('Enter')
  await expectToast(
    page,
    'Dados Apagados',
    'O certificado foi emitido e pode ser baixado quando quiser.',
  )
  await expect(dialog).toHaveCount(0)
  await expect(people).toHaveCount(1)

  await find(`+${ana}`)
  await expect(card.getByText('Os dados foram apagados a pedido.')).toBeVisible()
  const certificate = await downloaded(page, /^Baixar o certificado/)
  expect(certificate.name).toMatch(/^certificado-.*\.html$/)
  expect(certificate.text).toContain('- Mensagens: 2')
  expect(certificate.text).not.toContain('Aparecida')
  await page.reload()
  await expect(card.getByRole('button', { name: /^Baixar o certificado/ })).toHaveCount(1)
  expect(await account.leads(ana)).toEqual([])
  expect(await account.leads(bia)).toHaveLength(1)
})
