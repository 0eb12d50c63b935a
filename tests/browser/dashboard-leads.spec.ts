import { aNumber } from './account.ts'
import { leadCard, list, names, newLead, test } from './dashboard-scene.ts'
import { choose, closeByEscape, expect, withoutLive } from './fixtures.ts'
import { expectToFit, pauseClock } from './visit.ts'

test('one visit of the list: a page beyond the last, a page that loads, ten leads a page, a lead', async ({
  page,
  account,
}) => {
  await test.step('a page that does not exist leads back to the first', async () => {
    await page.goto('/?kind=all&page=99')
    await expect(list(page).getByText('Nenhum lead encontrado')).toBeVisible()
    await list(page).getByRole('button', { name: 'Voltar à primeira página' }).click()
    await expect(names(page)).toHaveCount(10)
  })

  await test.step('a page stays on screen while the next one loads', async () => {
    await expect(names(page).first()).toHaveText('João Pereira')
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/leads?*offset=10*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await list(page).getByRole('button', { name: 'Página 2' }).click()
    await expect(list(page)).toHaveAttribute('aria-busy', 'true')
    await expect(names(page).first()).toHaveText('João Pereira')
    answered.resolve()
    await expect(names(page)).toHaveCount(3)
    await page.unroute('**/api/leads?*offset=10*')
    await page.goBack()
    await expect(names(page).first()).toHaveText('João Pereira')
  })

  await test.step('ten leads a page, in the order that was chosen', async () => {
    await expect(names(page)).toHaveCount(10)
    await expect(names(page).first()).toHaveText('João Pereira')
    await expect(list(page).getByText(/^Mostrando 1-10 de 13 leads$/)).toBeVisible()
    await list(page).getByRole('button', { name: 'Próxima' }).click()
    await expect(names(page)).toHaveCount(3)
    await expect(list(page).getByText(/^Mostrando 11-13 de 13 leads$/)).toBeVisible()
    await expect(list(page).getByRole('button', { name: 'Página 2' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(list(page).getByRole('button', { name: 'Próxima' })).toBeDisabled()

    await choose(list(page).getByRole('combobox', { name: 'Ordenar por' }), 'Nome (A-Z)')
    await expect(names(page).first()).toHaveText('Ana Lima')
    await expect(page).not.toHaveURL(/page=/)
    await choose(
      list(page).getByRole('combobox', { name: 'Ordenar por' }),
      'Última mensagem WhatsApp',
    )
    await expect(names(page).first()).toHaveText('João Pereira')
  })

  await test.step('a lead says who, whence, and what can be done', async () => {
    const code = (await account.leads('Maria Souza'))[0]?.code ?? ''
    const tracked = leadCard(page, 'Maria Souza')
    await expect(tracked.getByText('COM RASTREAMENTO')).toBeVisible()
    await expect(tracked.getByText(`Código ${code}`, { exact: true })).toBeVisible()
    await expect(tracked.getByText('verao', { exact: true })).toBeVisible()
    await expect(tracked.getByText('Contatado')).toBeVisible()
    await expect(tracked.getByText('“Olá! Vi o anúncio.”')).toBeVisible()
    const direct = leadCard(page, 'João Pereira')
    await expect(direct.getByText('SEM RASTREAMENTO')).toBeVisible()
    await expect(direct.getByText('Contato direto pelo WhatsApp')).toBeVisible()
    await expect(leadCard(page, 'Clique sem mensagem').first().getByText('Pendente')).toBeVisible()
  })
})

test('a search is applied 2 s after the last key and begins at the first page', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/?kind=all&page=2')
  await expect(names(page)).toHaveCount(3)
  await pauseClock(page)
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const search = searchParams.get('search')
    if (search && pathname === '/api/leads') searches.push(search)
  })
  const box = list(page).getByRole('searchbox', { name: 'Buscar leads' })
  await box.fill('mari')
  await page.clock.runFor(1500)
  await box.fill('MARÍA')
  await page.clock.runFor(1900)
  expect(searches).toEqual([])
  await expect(page).toHaveURL(/page=2/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\?kind=all&search=MAR%C3%8DA$/)
  await page.clock.resume()
  await expect(names(page)).toHaveText(['Maria Souza'])
  expect(searches).toEqual(['MARÍA'])
  await list(page).getByRole('button', { name: 'Limpar busca' }).click()
  await expect(names(page)).toHaveCount(10)
})

test('the list is fetched anew every 30 s', async ({ page }) => {
  await withoutLive(page)
  await page.clock.install()
  const fetched: number[] = []
  await page.exposeFunction('noteFetch', (at: number) => fetched.push(at))
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      const { pathname } = new URL(String(input), location.href)
      // The page's own clock tells when it asked, however late the test hears of it.
      if (pathname === '/api/leads') Reflect.get(window, 'noteFetch')(Date.now())
      return fetch(input, init)
    }
  })
  await page.goto('/?kind=all')
  await expect(names(page)).toHaveCount(10)
  await pauseClock(page)
  let answered = 0
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/leads') answered += 1
  })
  /** Leads the stopped clock to the next time that the list is asked for, and waits for its answer. */
  const nextFetch = async () => {
    const [before, answers] = [fetched.length, answered]
    for (let steps = 0; fetched.length === before && steps < 160; steps++) {
      await page.clock.runFor(250)
      // What a timer asked is known after a look.
      await page.evaluate(() => null)
    }
    await expect.poll(() => answered).toBe(answers + 1)
    return fetched.at(-1) ?? 0
  }
  const first = await nextFetch()
  const pause = (await nextFetch()) - first
  expect(pause).toBeGreaterThanOrEqual(30_000)
  expect(pause).toBeLessThanOrEqual(30_500)
})

test('five rows stand for the leads that load; a failure is told and tried again', async ({
  page,
}) => {
  await withoutLive(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/leads?*', async (route) => {
    await answered.promise
    await route.fulfill({ status: 403, body: 'não' })
  })
  await page.goto('/?kind=all')
  await expect(list(page).getByRole('status')).toContainText('Carregando leads...')
  // The first stands for the choice of all.
  await expect(list(page).getByRole('status').locator('> div')).toHaveCount(1 + 5)
  answered.resolve()
  await expect(list(page).getByText('Falha ao carregar leads')).toBeVisible()
  // The stream stays away: what it brings when it opens would ask anew by itself, and take the button away.
  await page.unroute('**/api/leads?*')
  await list(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(names(page)).toHaveCount(10)
})

test('how long ago, in step with the clock, and exactly on hover', async ({ page, account }) => {
  const id = await newLead(account, 'Recém-chegado')
  await page.clock.install()
  await page.goto('/?kind=all')
  const time = leadCard(page, 'Recém-chegado').getByRole('time')
  await expect(time).toHaveText('agora')
  await expect(time).toHaveAttribute('title', /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await page.clock.runFor('05:30')
  await expect(time).toHaveText('há 5 min')
  await account.call(`DELETE /api/leads/${id}`)
})

test('a long name and a long message stay within a small screen', async ({ page, account }) => {
  const name = `Ana ${'Maria de Jesus e Souza '.repeat(6)}👩🏽‍🚀`.trim()
  const from = aNumber()
  await account.say({ from, name, text: `Oi! ${'🎉 quero saber mais '.repeat(20)}` })
  await expect.poll(() => account.leads(from)).toHaveLength(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?kind=all')
  await expect(names(page).first()).toHaveText(name)
  await expect(list(page).getByText(/^“Oi! (🎉 quero saber mais )+.*…”$/)).toBeVisible()
  await expectToFit(page)

  await list(page).getByRole('button', { name: 'Próxima' }).click()
  await expect(list(page).getByText(/^Mostrando 11-14 de 14 leads$/)).toBeVisible()
  const id = (await account.leads(from))[0]?.id ?? ''
  const card = leadCard(page, name)
  await list(page).getByRole('button', { name: 'Página 1' }).click()
  const dialog = page.getByRole('dialog')
  for (const button of ['Mensagens', 'Detalhes', 'Registrar venda', 'Informações da campanha']) {
    if (button === 'Registrar venda') {
      await card.getByRole('button', { name: /^Mais ações de/ }).click()
      await page.getByRole('menuitem', { name: button }).click()
    } else await card.getByRole('button', { name: button }).click()
    const box = await dialog.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await expect(dialog).toContainText(name)
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
  }
  await account.call(`DELETE /api/leads/${id}`)
})
