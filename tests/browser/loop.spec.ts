import { expect, test } from './fixtures.ts'

type Received = { events: { event: { event_name: string } }[] }

test('from login to the event at the ad platform, only by clicking', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page)

  // The pixel.
  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByRole('textbox', { name: 'ID do Pixel' }).fill('1234567890123456')
  await page.getByLabel('Token de acesso').fill('EAAG-um-token-de-teste-1234')
  await page
    .getByRole('region', { name: 'Pixel da Meta' })
    .getByRole('button', { name: 'Salvar' })
    .click()
  await expect(page.getByText('Configurações Salvas', { exact: true })).toBeVisible()

  // The link.
  await page.getByRole('link', { name: 'Gerador de Links' }).click()
  await page.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('(11) 98765-4321')
  await page.getByRole('textbox', { name: 'Nome da Campanha' }).fill('Campanha do Navegador')
  await page.getByRole('button', { name: 'Gerar Link' }).click()
  await expect(page.getByText('Link Gerado com Sucesso', { exact: true })).toBeVisible()

  // The dashboard stays open in a window of its own.
  const dashboard = await page.context().newPage()
  await dashboard.goto('/')
  await expect(dashboard.getByText('Nenhum lead encontrado')).toBeVisible()
  await dashboard.evaluate(() => {
    document.body.dataset.sameDocument = 'yes'
  })

  // The click leads the signed-in visitor to the simulator, greeting and code already written.
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Testar o link' }).click()
  const phone = await opened
  await phone.waitForURL(/\/simulador/)
  await phone.getByRole('button', { name: 'Gerar QR code' }).click()
  await phone.getByRole('button', { name: 'Ler o QR code' }).first().click()
  await expect(phone.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(/\[ID: [0-9A-Z]{8}\]/)
  await phone.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(phone.getByText('COM RASTREAMENTO')).toBeVisible()

  // The lead appears without a reload, with its campaign.
  await expect(dashboard.getByText('COM RASTREAMENTO')).toBeVisible()
  await expect(dashboard.getByText('Campanha do Navegador').first()).toBeVisible()
  await expect(dashboard.locator('body')).toHaveAttribute('data-same-document', 'yes')

  // Its dialog shows the event that was sent.
  await dashboard
    .getByRole('button', { name: /^Mensagens/ })
    .first()
    .click()
  const dialog = dashboard.getByRole('dialog', { name: 'Mensagens do Lead' })
  await expect(dialog.getByText('Eventos Meta enviados (1)')).toBeVisible()
  await expect(dialog.getByText('Enviado', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toBeHidden()

  const received = (await (
    await fetch(`${server.ads.url}/_received?pixel=1234567890123456`)
  ).json()) as Received
  // Whoever saves a pixel has it tried with a view of a page.
  expect(received.events.map(({ event }) => event.event_name)).toEqual(['PageView', 'Lead'])
})
