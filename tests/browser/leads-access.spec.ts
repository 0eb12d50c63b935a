import { type Account, aNumber } from './account.ts'
import { sizes, violationsAtBothSizes } from './axe.ts'
import { closeByEscape, expect, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const longName = `Ana 🎉 ${'Sobrenomecomprido'.repeat(6)} العربية`

/** A name that fits nowhere, a direct contact, a customer, and clicks for two pages. */
async function seed(account: Account) {
  const link = await account.link(`Campanha ${'interminável '.repeat(10)}🎈`)
  for (let n = 0; n < 60; n++) await account.click(link.clickId, 'utm_source=facebook')
  await account.trackedLead(link.clickId, { from: aNumber(), name: longName })
  await account.say({ from: aNumber(), name: 'João Direto', text: 'Bom dia' })
  await account.say({ from: aNumber(), name: 'Carla Dias', text: 'Comprei' })
  await expect.poll(() => account.leads('Carla Dias')).toHaveLength(1)
  const id = (await account.leads('Carla Dias'))[0]?.id
  await account.call(`PATCH /api/leads/${id}`, { status: 'converted', purchaseValue: 350 })
}

let seeded: Promise<void> | undefined
test.beforeEach(async ({ account }) => {
  seeded ??= seed(account)
  await seeded
})

test('the report and its sale dialog have no violation', async ({ page }) => {
  await page.goto('/leads?dateRange=custom')
  await expect(page.getByText('João Direto')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar João Direto' }).check()
  await expect(page.getByText('1 selecionado', { exact: true })).toBeVisible()
  expect(await violationsAtBothSizes(page), 'list').toEqual([])
  await page.getByRole('button', { name: /^Mudar o valor da venda de Carla Dias/ }).click()
  await expect(page.getByRole('textbox', { name: 'Valor da venda' })).toHaveValue('350,00')
  expect(await violationsAtBothSizes(page), 'sale').toEqual([])
  await page.goto('/leads?search=nada')
  await expect(page.getByText('Nenhum lead encontrado')).toBeVisible()
  expect(await violationsAtBothSizes(page), 'empty').toEqual([])
})

test('nothing is wider than the screen, however long a name is', async ({ page }) => {
  await page.goto('/leads?kind=all')
  await expect(page.getByText(longName)).toBeVisible()
  await expect(page.getByText('Comprei')).toBeVisible()
  await expect(page.getByText(/^R\$\s350,00$/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await expect(page.getByText('10 selecionados', { exact: true })).toBeVisible()
  for (const width of [1440, 1100, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText(longName)).toBeVisible()
    await expectToFit(page, `${width} px`)
    const list = page.getByRole('region', { name: 'Leads', exact: true })
    const inside = await list.evaluate((card) =>
      [...card.querySelectorAll('div')].every((part) => part.scrollWidth <= card.clientWidth),
    )
    expect(inside, `${width} px`).toBe(true)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: sizes['390 px'] })

  test('leads are cards with the same content and actions, and pages', async ({ page }) => {
    await page.goto('/leads?kind=all')
    const list = page.getByRole('list', { name: 'Leads' })
    await expect(page.getByRole('table')).toBeHidden()
    await expect(list.getByRole('listitem')).toHaveCount(10)
    const card = list.getByRole('listitem').filter({ hasText: 'Carla Dias' })
    await expect(card.getByText('SEM RASTREAMENTO')).toBeVisible()
    await expect(card.getByText(/^R\$\s350,00$/)).toBeVisible()
    await expect(card.getByText('Comprei')).toBeVisible()
    await card.getByRole('button', { name: 'Mensagens de Carla Dias' }).click()
    await expect(page.getByRole('dialog', { name: 'Mensagens do Lead' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(page.getByText('Mostrando 11-20 de 63 leads')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Avançar 5 páginas' })).toHaveText('…')
  })
})

test('everything is done with the keyboard alone', async ({ page }) => {
  await page.goto('/leads?kind=all')
  const customer = page.getByRole('button', { name: 'Cliente', exact: true })
  await expect(customer).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('link', { name: 'Voltar' }).focus()
  const pressUntil = async (name: RegExp) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      await page.keyboard.press('Tab')
      const now = await page.evaluate(() => {
        const focused = document.activeElement
        return {
          name: focused?.getAttribute('aria-label') ?? focused?.textContent ?? '',
          shows: focused?.matches(':focus-visible'),
        }
      })
      expect(now.shows).toBe(true)
      if (name.test(now.name)) return
    }
    throw new Error(`no Tab reaches ${name}`)
  }
  await pressUntil(/^Exportar CSV/)
  await pressUntil(/^Cliente/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await pressUntil(/^Buscar leads/)
  await pressUntil(/^Ordenar por/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Última mensagem WhatsApp' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Mais recentes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=created_desc/)
  await pressUntil(/^Selecionar Carla Dias/)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selecionado', { exact: true })).toBeVisible()
  await pressUntil(/^Mudar status de Carla Dias: Cliente/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await closeByEscape(page)
  await expect(page.getByRole('menu')).toBeHidden()
  await pressUntil(/^Mudar o valor da venda de Carla Dias/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Status e Valor da Venda' })).toBeVisible()
  await closeByEscape(page)
  await expect(
    page.getByRole('button', { name: /^Mudar o valor da venda de Carla Dias/ }),
  ).toBeFocused()
  await pressUntil(/^Mensagens de Carla Dias/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Mensagens do Lead' })).toBeVisible()
  await closeByEscape(page)
  await expect(page.getByRole('button', { name: 'Mensagens de Carla Dias' })).toBeFocused()
  await pressUntil(/^Mais ações de Carla Dias/)
})
