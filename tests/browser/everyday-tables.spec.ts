import type { Locator, Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import {
  closeByEscape,
  expect,
  expectToast,
  productTest,
  signedInTest as test,
  withoutLive,
} from './fixtures.ts'
import { expectToFit, pauseClock } from './visit.ts'

const campaign = 'Depilação a laser, remarketing de 30 dias'
const person = 'Ana Clara de Souza Magalhães'
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('cell') })
const toasts = (page: Page) =>
  page
    .getByRole('region', { name: /^Notificações/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })

async function seed(account: Account) {
  if ((await account.leads(person)).length > 0) return
  const { clickId } = await account.link(campaign)
  const query = 'utm_source=instagram&utm_medium=cpc'
  await account.trackedLead(clickId, { from: aNumber(), name: person }, query)
  await expect.poll(() => account.leads(person)).toHaveLength(1)
}

/** Nothing of it is cut off, and it takes two lines at most. */
async function expectWhole(text: Locator) {
  const cut = await text.evaluate((node) => ({
    wide: node.scrollWidth - node.clientWidth,
    high: node.scrollHeight - node.clientHeight,
    lines: Math.round(node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight)),
  }))
  expect(cut).toMatchObject({ wide: 0, high: 0 })
  expect(cut.lines).toBeLessThanOrEqual(2)
}

test('tables show campaign and number whole before their badges, three actions and a menu', async ({
  page,
  account,
}) => {
  await seed(account)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/leads')
    const row = rowOf(page, person)
    const named = row.getByTitle(campaign, { exact: true })
    await expectWhole(named)
    await expectWhole(row.getByText(/^\+55 \(11\) \d{5}-\d{4}$/))
    const [name, badge] = await Promise.all([
      named.boundingBox(),
      row.getByText('COM RASTREAMENTO').boundingBox(),
    ])
    expect(name?.y).toBeLessThan(badge?.y ?? 0)
    const actions = row.getByRole('cell').last().getByRole('button')
    await expect(actions).toHaveCount(4)
    await expect(actions.last()).toHaveAccessibleName(`Mais ações de ${person}`)
    await expect(row.getByRole('button', { name: /^Excluir/ })).toHaveCount(0)
    await expectToFit(page)

    await page.goto('/tracking')
    await expectWhole(
      page
        .getByRole('row')
        .filter({ hasText: person })
        .first()
        .getByTitle(campaign, { exact: true }),
    )
    await expectToFit(page)
  }
  await page.goto('/leads')
  await rowOf(page, person)
    .getByRole('button', { name: `Detalhes de ${person}` })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Excluir lead' })).toBeVisible()
  const buttons = page.getByRole('dialog').getByRole('button')
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
  )
  expect(names).toContain('Mensagens')
  // Whoever misses the chat does not hit the deletion.
  expect(Math.abs(names.indexOf('Excluir lead') - names.indexOf('Mensagens'))).toBeGreaterThan(1)
})

test('Escape closes the dialog and leaves the toast; what can be undone can be for a minute', async ({
  page,
  account,
}) => {
  await page.clock.install()
  await account.link('Link que fica')
  const { id } = await account.link('Link de engano')
  await page.goto(`/manager?link=${id}&dialog=remove`)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Excluir/ })
    .click()
  await expect(toasts(page).getByRole('button', { name: 'Desfazer', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ver detalhes de Link que fica' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link que fica' })
  await closeByEscape(page)
  await expect(dialog).toBeHidden()
  await expect(toasts(page)).toHaveCount(1)

  await pauseClock(page)
  await page.clock.runFor(20_000)
  // Another toast, and another deletion, leave it within reach; each has a minute of its own.
  await page.getByRole('button', { name: 'Copiar o link de Link que fica' }).click()
  await expect(toasts(page)).toHaveCount(1)
  const earlier = toasts(page).getByRole('button', { name: /^Desfazer: Link deletado: / })
  await expect(earlier).toHaveAccessibleName('Desfazer: Link deletado: Link de engano')
  await page.getByRole('button', { name: 'Excluir Link que fica' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Excluir/ })
    .click()
  const latest = toasts(page).getByRole('button', { name: 'Desfazer', exact: true })
  await expect(latest).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await earlier.click()
  await expectToast(page, 'Link restaurado')
  await expect(earlier).toHaveAccessibleName('Desfazer: Link deletado: Link que fica')
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await latest.click()
  await expectToast(page, 'Link restaurado')
  await page.mouse.move(5, 5)
  await page.clock.runFor(6_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('an address that leads nowhere says so at once, in Portuguese, and lets out', async ({
  page,
}) => {
  // The leads of the tests before may still be told of.
  await withoutLive(page)
  let asked = 0
  page.on('request', (request) => {
    if (/\/api\/leads\/[^/?]+$/.test(request.url())) asked += 1
  })
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [address, says, questions] of [
    [`/leads?lead=${nobody}`, 'Este lead não existe mais', 1],
    ['/leads?lead=isto-nao-e-um-id&dialog=details', 'Este lead não existe mais', 1],
    [`/manager?link=${nobody}`, 'Este link não existe mais', 0],
  ] as const) {
    asked = 0
    await page.goto(address)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(says)).toBeVisible()
    // The server's word is final: nothing is tried again behind a spinner.
    expect(asked).toBe(questions)
    await dialog.getByRole('button', { name: 'Fechar' }).first().click()
    await expect(dialog).toBeHidden()
    expect(new URL(page.url()).search).toBe('')
  }
  await page.goto('/nao/existe?x=1')
  await page.getByRole('link', { name: 'Voltar ao Início' }).click()
  await expect(page).toHaveURL(/\/$/)
})

productTest(
  'on a touch screen everything is as large as a finger',
  async ({ browser, account, baseURL }) => {
    await seed(account)
    const long = 'Liquidação_de_inverno_'.repeat(4)
    await account.link(long)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: account.storageState,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'pt-BR',
    })
    const page = await context.newPage()
    for (const path of ['/leads', '/tracking', '/manager', '/', '/campanhas']) {
      await page.goto(path)
      await expect(page.getByText(campaign).first()).toBeVisible()
      await expectToFit(page, path)
      expect(await tooSmall(page), path).toEqual([])
    }
    for (const path of [
      '/meta-ads',
      '/generator',
      '/widget-generator',
      '/settings/alertas',
      '/atendimento',
      '/saude',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectToFit(page, path)
      expect(await tooSmall(page), path).toEqual([])
    }
    await page.goto('/manager')
    const name = await page.getByText(long).first().boundingBox()
    expect((name?.x ?? 0) + (name?.width ?? 390), 'a name without spaces').toBeLessThan(374)
    await page.goto(`/leads?lead=${(await account.leads(person))[0]?.id}`)
    await expect(page.getByText('Olá! Vi o anúncio.').last()).toBeVisible()
    expect(await tooSmall(page), 'the conversation').toEqual([])
    await context.close()
  },
)

/** Controls whose place is less than 44 px high or wide for a finger, by their names. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root =
      document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document
    const controls = root.querySelectorAll(
      'button, input, textarea, summary, [role=combobox], a[href]',
    )
    return [...controls].flatMap((control) => {
      control.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = control.getBoundingClientRect()
      if (width === 0 || height === 0 || !control.checkVisibility()) return []
      // What the forms of switches read, and what cannot be pressed now.
      if (control.matches('[aria-hidden=true], :disabled')) return []
      // A link in a sentence is as high as its line.
      if (control.matches('a') && getComputedStyle(control).display === 'inline') return []
      const [middle, line] = [x + width / 2, y + height / 2]
      const hits = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top)
        if (hit === null) return false
        return control.contains(hit) || hit.closest('label')?.control === control
      }
      const isHigh = hits(middle, line - 21) && hits(middle, line + 21)
      const isWide = hits(Math.max(1, middle - 21), line) && hits(middle + 21, line)
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.tagName
      return isHigh && isWide ? [] : [`${name} ${Math.round(width)}×${Math.round(height)}`]
    })
  })
}
