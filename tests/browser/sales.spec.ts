import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openWebPage } from '#server/web-page'
import { sizes, violationsOn } from './axe.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const plan = (page: Page, name: string) =>
  section(page, 'Planos que acompanham o seu volume.')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const plans = [
  {
    name: 'Inicial',
    price: 'R$ 197,00/mês',
    isPopular: false,
    features: [
      '1 número rastreado',
      'Conversas ilimitadas',
      'Usuários ilimitados e gratuitos',
      'Rastreamento de leads',
      'Classificação de leads',
      'Auditoria de conversas',
      'Relatórios de dados das conversas',
      'Exportação de dados',
      'Dashboard',
    ],
    button: 'Quero o Inicial',
    question: 'Olá! Quero saber mais sobre o plano Inicial do Rastro.',
  },
  {
    name: 'Escala',
    price: 'R$ 297,00/mês',
    isPopular: true,
    features: [
      'Tudo do Inicial',
      'Disparo de webhooks',
      'Envio de dados para as plataformas de anúncios',
      'Acesso de terceiros a relatórios e dashboard',
    ],
    button: 'Quero o Escala',
    question: 'Olá! Quero saber mais sobre o plano Escala do Rastro.',
  },
  {
    name: 'Agências',
    price: 'Consulte as condições',
    isPopular: false,
    features: [
      'Descontos a partir de 65%',
      'Suporte prioritário',
      'Call de implementação com customer success',
    ],
    button: 'Agendar um papo',
    question: 'Olá! Tenho uma agência e quero agendar um papo sobre o Rastro.',
  },
]

test('the page leads to the login, and the login to the page', async ({ page }) => {
  await test.step('the header leads to the sections and to the system', async () => {
    await page.goto('/sales')
    const header = page.getByRole('banner')
    const system = header.getByRole('link', { name: 'Sistema Avançado' })
    await expect(system).toHaveAttribute('href', '/')
    const navigation = header.getByRole('navigation', { name: 'Seções da página' })
    for (const name of ['Como funciona', 'Recursos', 'Planos']) {
      await navigation.getByRole('link', { name }).click()
      await expect(page.locator(':target')).toBeInViewport()
    }
    await system.click()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  })

  await test.step('the login leads to the page', async () => {
    await page.getByRole('link', { name: 'Conhecer o Rastro e os planos' }).click()
    await expect(page).toHaveURL(/\/sales$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Saiba qual anúncio')
  })
})

test('one visit reads the whole page', async ({ page }) => {
  await page.goto('/sales')
  await test.step('the hero says what the product does and shows it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Saiba qual anúncio trouxe cada conversa.',
    )
    await expect(page.getByRole('img', { name: /^Uma pessoa toca em um anúncio/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Exemplo do painel/ })).toBeVisible()
    await expect(page.getByText('Dados de exemplo').first()).toBeVisible()
    await page.getByRole('link', { name: 'Ver os planos' }).click()
    await expect(section(page, 'Planos que acompanham o seu volume.')).toBeInViewport()
  })

  await test.step('four steps lead from the click to the conversion', async () => {
    const steps = section(page, 'Do clique à venda, sem perder o fio.').getByRole('heading', {
      level: 3,
    })
    await expect(steps).toHaveText(['Clique', 'Conversa', 'Lead', 'Conversão'])
  })

  await test.step('there are six core features and the advanced ones', async () => {
    const core = section(page, 'O que cada clique conta, registrado sozinho.')
    await expect(core.getByRole('heading', { level: 3 })).toHaveText([
      'UTMs automáticas',
      'Códigos únicos',
      'Geolocalização por IP',
      'Detecção de dispositivo',
      'Unificação de leads',
      'Status em tempo real',
    ])
    const advanced = section(page, 'Recursos avançados para decidir com segurança.')
    await expect(advanced.getByRole('heading', { level: 3 })).toHaveText([
      'Filtros inteligentes',
      'Isolamento de dados',
      'O porquê de cada lead',
      'Hash nos dados enviados',
      'Código de eventos de teste',
      'Exportação em CSV',
    ])
  })

  await test.step('the grid of industries names all eleven', async () => {
    const industries = section(page, 'Para quem vende conversando.').getByRole('listitem')
    await expect(industries).toHaveText([
      'Estética',
      'Varejo',
      'Consultórios médicos',
      'Educação',
      'Delivery',
      'Turismo',
      'Indústria',
      'Contabilidade',
      'Advocacia',
      'Bares e restaurantes',
      'Lojas de celular',
      'O seu também',
    ])
  })

  for (const { name, price, isPopular, features, button } of plans) {
    await test.step(`the plan ${name} has its price, what it includes and a way to ask`, async () => {
      const card = plan(page, name)
      await expect(card.getByText(price, { exact: true })).toBeVisible()
      await expect(card.getByText('Mais popular', { exact: true })).toHaveCount(isPopular ? 1 : 0)
      await expect(card.getByRole('listitem')).toHaveText(features)
      const chat = card.getByRole('link', { name: button, exact: true })
      // Nobody has told a number: an empty chat would help nobody.
      await expect(chat).toHaveAttribute('href', '#contato')
      await expect(chat).not.toHaveAttribute('target')
      await expect(chat).toHaveAccessibleDescription(/^Esta página ainda não tem um número/)
      await chat.click()
      await expect(page.locator('#contato')).toBeInViewport()
    })
  }

  await test.step('three highlights and the footer close the page', async () => {
    const highlights = section(page, 'Três coisas com que você pode contar.')
    await expect(highlights.getByRole('term')).toHaveText(['100%', 'Real-Time', 'Auto'])
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/')
    await expect(footer.getByText('De qual anúncio vem cada conversa.')).toBeVisible()
  })
})

test('the chat goes to the number that the page names', async ({ page }) => {
  const built = join(import.meta.dirname, '../../web/dist/sales.html')
  const named = await openWebPage(built, async () => '5511987654321')()
  await page.route('**/sales', (route) =>
    route.fulfill({ body: named?.bodies.identity ?? '', contentType: 'text/html; charset=utf-8' }),
  )
  await page.goto('/sales')
  for (const { name, button, question } of plans) {
    const chat = plan(page, name).getByRole('link', { name: button })
    await expect(chat).toHaveAttribute('target', '_blank')
    await expect(chat).toHaveAccessibleDescription(
      'Os botões abrem uma conversa no WhatsApp, em outra aba.',
    )
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect([address.host, address.pathname]).toEqual(['wa.me', '/5511987654321'])
    expect(address.searchParams.get('text')).toBe(question)
  }
  await expect(page.getByText(/^Esta página ainda não tem um número/)).toBeHidden()
})

test('who operates the installation sets the number on a screen, and the buttons follow', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/contas')
  const card = page.getByRole('region', { name: 'Página de vendas' })
  const number = card.getByRole('textbox', { name: 'Número do WhatsApp' })
  const save = async (typed: string) => {
    await number.fill(typed)
    await card.getByRole('button', { name: 'Salvar' }).click()
  }
  const chats = async () => {
    const page = await (await fetch(new URL('/sales', salesUrl))).text()
    return [...page.matchAll(/https:\/\/wa\.me\/(\d*)/g)].map(([, digits]) => digits)
  }
  const salesUrl = page.url()
  await expect(number).toHaveValue('')
  await save('123')
  await expect(number).toHaveAccessibleDescription(/inválido/i)
  await save('(11) 97777-6666')
  await expectToast(page, 'Número salvo')
  await expect.poll(chats).toEqual(['5511977776666', '5511977776666', '5511977776666'])
  await page.reload()
  await expect(number).toHaveValue('+55 (11) 97777-6666')
  // Without one there is no chat to open.
  await save('')
  await expect.poll(chats).toEqual([])
})

test('the theme is chosen on the page, and the one of the system is followed', async ({ page }) => {
  await test.step('the toggle changes between dark and light, and the choice stays', async () => {
    await page.goto('/sales')
    const toggle = page.getByRole('button', { name: 'Tema escuro' })
    const html = page.locator('html')
    await expect(html).toHaveClass('dark')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')

    await toggle.click()
    await expect(html).not.toHaveClass(/dark/)
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    const stored = () => page.evaluate(() => localStorage.getItem('whatsapp-tracker-theme'))
    expect(await stored()).toBe('light')

    await page.reload()
    await expect(html).not.toHaveClass(/dark/)
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await page.goto('/')
    await expect(html).not.toHaveClass(/dark/)

    await page.goto('/sales')
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(html).toHaveClass(/dark/)
    expect(await stored()).toBe('dark')
  })

  await test.step('who chose the theme of the system gets it, also when it changes', async () => {
    await page.evaluate(() => localStorage.setItem('whatsapp-tracker-theme', 'system'))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    const toggle = page.getByRole('button', { name: 'Tema escuro' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('html')).toHaveClass(/dark/)
  })
})

test('the page opens signed in too, without the sidebar and without asking the server', async ({
  page,
  account,
}) => {
  await page.goto('/favicon.svg')
  await page.evaluate((user) => localStorage.setItem('user', user), account.user)
  await page.context().addCookies(account.storageState.cookies)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/sales')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toHaveCount(0)
  await page.waitForLoadState('load')
  expect(calls.filter((path) => path.startsWith('/api'))).toEqual([])

  await page.getByRole('link', { name: 'Sistema Avançado' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
})

test('the page is read by keyboard, and asks nobody else', async ({ page, baseURL }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await test.step('headings are in order, and the keyboard reaches everything and skips the header', async () => {
    await page.goto('/sales')
    const levels = await page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))))
    expect(levels[0]).toBe(1)
    const jumps = levels.filter((level, place) => level - (levels[place - 1] ?? 0) > 1)
    expect(jumps).toEqual([])

    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Pular para o conteúdo' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Ver os planos' })).toBeFocused()

    const controls = await page.locator('main a, footer a').count()
    for (let tabs = 1; tabs < controls; tabs++) {
      await page.keyboard.press('Tab')
      await expect(page.locator('a:focus-visible')).toHaveCount(1)
    }
    await expect(page.getByRole('link', { name: /DB-IP/ })).toBeFocused()
  })

  await test.step('nothing is asked of another host', async () => {
    await page.evaluate(() => document.fonts.ready)
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    expect([...hosts]).toEqual([baseURL])
  })
})

test('a reader that runs no script gets the whole page, with its title and description', async ({
  request,
}) => {
  const answer = await request.get('/sales')
  const html = await answer.text()
  expect(html).toContain(
    '<title>Rastro · Saiba qual anúncio trouxe cada conversa do WhatsApp</title>',
  )
  for (const name of ['name="description"', 'property="og:description"', 'property="og:title"']) {
    expect(html).toMatch(new RegExp(`<meta ${name} content="[^"]{30,}"`))
  }
  expect(html).not.toContain('noindex')
  // Nobody has told a number: an empty chat would help nobody.
  expect(html).not.toContain('wa.me')
  for (const { name, price } of plans) {
    expect(html).toContain(name)
    expect(html).toContain(price.replace('/mês', ''))
  }
})

test('at either size the page is accessible and fits', async ({ page }) => {
  await page.goto('/sales')
  for (const [name, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await test.step(`at ${name}`, () =>
      test.step('no accessibility violation in either theme, and nothing is wider than the window', async () => {
        expect(await violationsOn(page)).toEqual([])
        await expectToFit(page)
        await expect(page.getByRole('link', { name: 'Sistema Avançado' })).toBeInViewport()
      }))
  }
})
