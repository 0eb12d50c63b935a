import { aNumber } from './account.ts'
import { violationsOn } from './axe.ts'
import { closeByEscape, expect, expectToast, signedInTest as test } from './fixtures.ts'
import { textOfPdf } from './pdf-text.ts'
import { expectToFit } from './visit.ts'

const nobody = { storageState: { cookies: [], origins: [] } }
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A day of the account, `days` before today: '21/11'. */
function shortDay(days: number): string {
  const format = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
  })
  return format.format(Date.now() - days * 86_400_000)
}

test('a link with a password shows the figures and nobody’s phone, until it is revoked', async ({
  page,
  account,
  browser,
  server,
}) => {
  const link = await account.link('Coleção Verão')
  // Of fixed digits: four digits by chance also stand in a year or in a script's constant.
  const phone = '5511967387391'
  await account.trackedLead(link.clickId, { from: phone, name: 'Maria da Silva' })
  await expect.poll(async () => (await account.leads('Maria'))[0]?.isTracked).toBe(true)

  await page.goto('/')
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compartilhar resultados' })
  await expect(
    dialog.getByText('A tela mostra "Todo o período"; um link não mostra esse período.'),
  ).toBeVisible()
  await expect(dialog.getByText('Os filtros da tela não vão no link')).toBeVisible()
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  await expect(dialog.getByText('Dê um nome ao link')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nome do link' }).fill('Resultados de novembro 🌻')
  await dialog.getByLabel('Senha').fill('segredo do cliente')
  await dialog.getByRole('switch', { name: 'Mostrar quem escreveu' }).click()
  expect(await violationsOn(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const made = page.getByRole('dialog', { name: 'Link criado' })
  const url = new URL(await made.getByRole('textbox', { name: 'Link' }).inputValue())
  await expect(made.getByRole('note')).toContainText('Este link só funciona neste computador.')
  await made.getByRole('button', { name: 'Concluir' }).click()
  await page.goto('/?dateRange=last7days')
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Período' })).toContainText('Últimos 7 dias')
  await expect(dialog.getByText('A tela mostra')).toHaveCount(0)
  await closeByEscape(page)

  const guests = await browser.newContext({ baseURL: server.url, ...nobody })
  const guest = await guests.newPage()
  const calls: string[] = []
  const answers: Promise<string>[] = []
  guest.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/assets/')) {
      calls.push(pathname)
      answers.push(response.text().catch(() => ''))
    }
  })
  const opened = await guest.goto(url.pathname)
  expect(opened?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(guest.getByRole('heading', { name: 'Resultados protegidos' })).toBeVisible()
  expect(await guest.content()).not.toContain('Loja share')
  await guest.getByLabel('Senha', { exact: true }).fill('adivinhada')
  await guest.getByRole('button', { name: 'Abrir' }).click()
  await expect(guest.getByText('Senha incorreta')).toBeVisible()
  await guest.getByLabel('Senha', { exact: true }).fill('segredo do cliente')
  await guest.getByRole('button', { name: 'Abrir' }).click()
  await expect(guest.getByRole('heading', { name: 'Resultados de novembro 🌻' })).toBeVisible()
  await expect(guest.getByText('Loja share')).toBeVisible()
  const metrics = guest.getByRole('region', { name: 'Métricas' })
  await expect(metrics).toContainText('Leads Convertidos1')
  const campaigns = guest.getByRole('table', { name: 'Campanhas' })
  await expect(campaigns.getByRole('row', { name: /^Coleção Verão 1 1 1/ })).toBeVisible()
  await expect(guest.getByRole('table', { name: 'Quem escreveu' })).toContainText('M.')
  // The same word as on the account's own screens, and short enough for a phone.
  await expect(guest.getByRole('table', { name: 'Quem escreveu' })).toContainText('Contatado')
  await expect(guest.getByRole('navigation')).toHaveCount(0)
  expect(await violationsOn(guest)).toEqual([])
  await guest.reload()
  await expect(metrics).toContainText('Leads Convertidos1')
  await guest.setViewportSize({ width: 390, height: 844 })
  await expect(guest.getByRole('list', { name: 'Campanhas' })).toContainText('Coleção Verão')
  await expectToFit(guest)
  expect(await violationsOn(guest)).toEqual([])

  const seen = [await guest.content(), ...(await Promise.all(answers))].join('\n')
  for (const hidden of [phone, phone.slice(-8), phone.slice(-4), 'Maria', 'Silva', '98765']) {
    expect(seen).not.toContain(hidden)
  }
  const ours = calls.filter((path) => path.startsWith('/api/'))
  expect(ours.length).toBeGreaterThan(4)
  expect(
    ours.filter((path) => !path.startsWith(`/api/share/${url.pathname.split('/')[2]}`)),
  ).toEqual([])

  await page.goto('/settings/compartilhar')
  const card = page.getByRole('region', { name: 'Links compartilhados' })
  await expect(card.getByText('2 aberturas')).toBeVisible()
  await card.getByRole('button', { name: 'Desativar Resultados de novembro 🌻' }).click()
  await page
    .getByRole('alertdialog', { name: 'Desativar o link "Resultados de novembro 🌻"?' })
    .getByRole('button', { name: 'Desativar' })
    .click()
  await expectToast(page, 'Link Desativado')
  await expect(card.getByText('Nenhum link ativo.')).toBeVisible()
  await guest.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(guest.getByText('Este link foi desativado por quem o criou.')).toBeVisible()
  await expect(metrics).toHaveCount(0)
  await guest.goto(`/compartilhado/${'A'.repeat(65)}`)
  await expect(guest.getByText('Este link não existe. Confira o endereço.')).toBeVisible()
  await guests.close()
})

test('a logo is chosen, a report is set up, and who got it can stop it', async ({
  page,
  account,
}) => {
  await page.goto('/settings/conta')
  const logo = page.getByRole('region', { name: 'Logotipo' })
  await expect(logo.getByText('A conta ainda não tem um logotipo.')).toBeVisible()
  const input = logo.locator('input[type=file]')
  const file = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer })
  await input.setInputFiles(file(Buffer.from('<svg></svg>')))
  await expect(logo.getByText('Envie uma imagem PNG, JPEG ou WebP')).toBeVisible()
  await input.setInputFiles(file(Buffer.from(png, 'base64')))
  await expect(logo.getByRole('img', { name: 'Logotipo da conta' })).toBeVisible()
  await expect(logo.getByText('Envie uma imagem PNG, JPEG ou WebP')).toHaveCount(0)
  await logo.getByRole('button', { name: 'Tirar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Tirar o logotipo?' })
  await question.getByRole('button', { name: 'Tirar' }).click()
  await expect(logo.getByText('A conta ainda não tem um logotipo.')).toBeVisible()

  await page.goto('/settings/compartilhar')
  const report = page.getByRole('region', { name: 'Relatório por e-mail' })
  await expect(report.getByText('Este servidor não envia e-mails')).toBeVisible()
  await report.getByRole('combobox', { name: 'Quando enviar' }).click()
  await page.getByRole('option', { name: 'Toda segunda-feira, às 8h' }).click()
  await report.getByRole('button', { name: 'Salvar' }).click()
  await expect(report.getByText('Informe pelo menos um e-mail')).toBeVisible()
  await report
    .getByRole('textbox', { name: 'Quem recebe' })
    .fill('Cliente@Loja.test; socio@loja.test')
  await report.getByRole('button', { name: 'Salvar' }).click()
  await expect(report.getByText(/^Próximo envio: \d\d\/\d\d\/\d{4} 08:00$/)).toBeVisible()
  expect(await account.call('GET /api/email-report')).toMatchObject({
    frequency: 'weekly',
    recipients: [{ email: 'cliente@loja.test' }, { email: 'socio@loja.test' }],
  })
  await expect(report.getByRole('button', { name: 'Enviar agora' })).toHaveCount(0)
  const messages: object[] = []
  await page.route('**/api/email-report', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), sendsEmail: true, messages } })
  })
  const refused = {
    ...{ email: 'socio@loja.test', outcome: 'O servidor de e-mail recusou.' },
    willRetry: true,
  }
  await page.route('**/api/email-report/send', (route) => {
    messages.push({
      ...{ id: 'a', email: refused.email, from: '2026-11-09', to: '2026-11-15', byHand: true },
      ...{ state: 'pendente', attempts: 2, outcome: refused.outcome, doneAt: null },
    })
    return route.fulfill({ json: { sent: 1, failed: [refused] } })
  })
  await page.reload()
  await report.getByRole('button', { name: 'Enviar agora' }).click()
  const again = 'Tentamos de novo sozinhos; acompanhe em Últimos envios.'
  await expectToast(page, 'Enviado só em parte', `${refused.email}: ${refused.outcome} ${again}`)
  await report.getByText('Últimos envios').click()
  await expect(report.getByRole('list', { name: 'Últimos envios' })).toHaveText(
    /socio@loja\.test.*a enviar.*enviado à mão.*2 tentativas.*recusou/,
  )
  await page.route('**/api/email-report/send', (route) =>
    route.fulfill({ json: { sent: 2, failed: [] } }),
  )
  await report.getByRole('button', { name: 'Enviar agora' }).click()
  await expectToast(page, 'Enviado', 'O servidor de e-mail aceitou o relatório para 2 pessoas.')

  let hasStopped = false
  await page.route('**/api/report-stop/*', (route) => {
    if (route.request().method() === 'POST') hasStopped = true
    return route.fulfill({ json: { success: true, accountName: 'Loja da Ana', hasStopped } })
  })
  await page.goto(`/parar-relatorio/${'A'.repeat(101)}`)
  await expect(page.getByRole('heading', { name: 'Relatórios de Loja da Ana' })).toBeVisible()
  expect(hasStopped).toBe(false)
  await page.getByRole('button', { name: 'Parar de receber' }).click()
  await expect(page.getByText('Pronto: você não recebe mais estes relatórios.')).toBeVisible()
  await page.unroute('**/api/report-stop/*')
  await page.goto(`/parar-relatorio/${'A'.repeat(101)}`)
  await expect(page.getByText('Este link não vale mais')).toBeVisible()
})

test('on paper stand name, days and figures, and neither navigation nor people', async ({
  page,
  account,
  browser,
  server,
}) => {
  const link = await account.link('Impressa no papel')
  const phone = aNumber()
  await account.trackedLead(link.clickId, { from: phone, name: 'Joana Impressa' })
  await expect.poll(async () => (await account.leads('Joana'))[0]?.isTracked).toBe(true)
  const { url } = await account.call<{ url: string }>('POST /api/shares', {
    name: 'No papel',
    dateRange: 'last7days',
  })
  const name = 'Loja share'.replace(/\s/g, '')

  await page.goto('/?dateRange=last7days')
  await expect(page.getByText('Joana Impressa').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar em PDF' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Cliques e leads do WhatsApp por dia' }),
  ).toBeAttached()
  await account.call('PUT /api/logo', { image: png })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Salvar em PDF' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: 'Logotipo da conta' })).toBeVisible()
  await page.emulateMedia({ media: null })
  const sheets = textOfPdf(await page.pdf({ preferCSSPageSize: true }))
  const dashboard = sheets.join('')
  for (const text of [name, 'Período:', 'TotaldeCliques', 'TendênciadeConversões', 'Impressoem']) {
    expect(dashboard).toContain(text)
  }
  // The chart is drawn, too: a day in its middle stands below it, without its year.
  expect(dashboard).toMatch(new RegExp(`${shortDay(3)}(?!/)`))
  for (const text of [
    'GeradordeLinks',
    'Configurações',
    'FiltrosAvançados',
    'Joana',
    'SalvaremPDF',
  ]) {
    expect(dashboard).not.toContain(text)
  }

  // No card is cut in two by the end of a sheet.
  const withFunnel = sheets.find((sheet) => sheet.includes('Docliqueàvenda'))
  expect(withFunnel).toContain('Cliques')
  expect(withFunnel).toContain('Clientes')

  await page.goto('/leads')
  await expect(page.getByText('Joana Impressa').first()).toBeVisible()
  const people = textOfPdf(await page.pdf({ preferCSSPageSize: true })).join('')
  for (const text of ['JoanaImpressa', 'Contatado']) expect(people).toContain(text)

  await page.goto('/campanhas')
  await expect(page.getByRole('row', { name: /Impressa no papel/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar em PDF' })).toBeVisible()
  const campaigns = textOfPdf(await page.pdf({ preferCSSPageSize: true })).join('')
  for (const text of [name, 'Impressanopapel', 'Total', 'Período:']) {
    expect(campaigns).toContain(text)
  }
  expect(campaigns).not.toContain('GeradordeLinks')

  const guests = await browser.newContext({ baseURL: server.url, ...nobody })
  const guest = await guests.newPage()
  await guest.goto(new URL(url).pathname)
  await expect(guest.getByRole('row', { name: /Impressa no papel/ })).toBeVisible()
  const shared = textOfPdf(await guest.pdf({ preferCSSPageSize: true })).join('')
  for (const text of [name, 'Nopapel', 'Impressanopapel', 'FeitocomRastro']) {
    expect(shared).toContain(text)
  }
  expect(shared).not.toContain('SalvaremPDF')
  await guests.close()
})
