import { aNumber } from './account.ts'
import { expect, signedInTest as test } from './fixtures.ts'

/** Today for the account, as an export writes it. */
function today(): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
  return format.format(Date.now())
}

const ids =
  'Identificação da campanha;Identificação do conjunto de anúncios;Identificação do anúncio'
const header = `Dia;Nome da campanha;Nome do conjunto de anúncios;Nome do anúncio;${ids};Valor usado (BRL)`

test('the lead of an ad shows its headline, and stands beside the cost once the ad has a name', async ({
  page,
  account,
}) => {
  const ad = {
    adId: '120210000000000001',
    title: 'Fale conosco',
    ctwaClid: 'ARA1',
    app: 'facebook',
  }
  await account.say({ from: aNumber(), name: 'Maria', text: 'Oi', ad })
  await expect.poll(async () => (await account.leads('Maria')).length).toBe(1)
  const [lead] = await account.leads('Maria')

  await test.step('while nobody names the ad', async () => {
    await page.goto(`/leads?lead=${lead?.id}&dialog=details`)
    const dialog = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
    await expect(
      dialog.getByText(
        'Este lead veio de Facebook pelo anúncio "Fale conosco", que a conta da Meta ainda não identifica.',
      ),
    ).toBeVisible()
    await expect(dialog.getByText('Título do anúncio')).toBeVisible()
    await page.goto('/tracking')
    await expect(page.getByText('(anúncio não identificado) · Fale conosco').first()).toBeVisible()
    await page.goto('/campanhas')
    const row = page.getByRole('link', { name: 'Ver leads de (anúncio não identificado)' })
    await expect(row).toHaveAttribute(
      'title',
      /cujo ID a conta de anúncios ligada aqui não conhece/,
    )
  })

  const line = `${today()};Natal;Mulheres;Vídeo;11;21;${ad.adId};30,00`
  await account.call('POST /api/ad-spend/import', {
    csv: `${header}\n${line}`,
    platform: 'meta',
    dryRun: false,
  })
  await expect.poll(async () => (await account.leads('Maria'))[0]?.campaign).toBe('Natal')

  await test.step('in the row of its cost, at all three levels', async () => {
    await page.reload()
    const tree = page.getByRole('treegrid', {
      name: 'Campanhas, conjuntos, anúncios e posicionamentos',
    })
    for (const name of ['Natal', 'Mulheres', 'Vídeo']) {
      const cells = tree.getByRole('row', { name: new RegExp(`Ver leads de ${name}`) })
      // Leads, and after customers, sales and revenue the spend.
      await expect(cells.getByRole('gridcell').nth(2)).toHaveText(/^1/)
      await expect(cells.getByRole('gridcell').nth(8)).toHaveText(/^R\$\s30,00/)
      await tree.getByRole('button', { name: `Abrir ${name}` }).click()
    }
  })

  await test.step('the headline stays a fact of the lead', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Informações da campanha' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Informações da Campanha' })
    await expect(dialog.getByText('Este lead veio de Facebook pela campanha Natal.')).toBeVisible()
    await expect(dialog.getByText('Título do anúncio')).toBeVisible()
    await expect(dialog.getByText('Fale conosco')).toBeVisible()
  })
})
