import type { Page, Request } from '@playwright/test'
import { expect, test, withoutLive } from './fixtures.ts'

const identifier = (page: Page) => page.getByRole('textbox', { name: 'E-mail ou usuário' })
const password = (page: Page) => page.getByLabel('Senha', { exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar' })
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Analytics das Campanhas' })

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('user'))

/** The browser has the cookie of a session, and knows whose it is. */
async function keep(page: Page, sessionId: string, user: string) {
  await page.goto('/favicon.svg')
  await page.evaluate((text) => localStorage.setItem('user', text), user)
  const url = new URL(page.url()).origin
  const cookie = { name: 'rastro_session', value: sessionId, url, httpOnly: true }
  await page.context().addCookies([cookie])
}

/** The room of a text of the first picture in the machine's font, and of the screen's same text in Inter. */
async function sizesOf(text: HTMLElement) {
  const [inter = '', ...machine] = getComputedStyle(text).fontFamily.split(', ')
  await document.fonts.load(`14px ${inter}`)
  const range = document.createRange()
  range.selectNodeContents(text)
  const sizeIn = (style: Partial<CSSStyleDeclaration>) => {
    Object.assign(text.style, { width: 'max-content' }, style)
    const { width, height } = range.getBoundingClientRect()
    return { width, height }
  }
  const sizes = {
    machine: sizeIn({ fontFamily: machine.join() }),
    inter: sizeIn({ fontFamily: inter, textRendering: 'auto' }),
  }
  text.removeAttribute('style')
  return sizes
}

/** No script of the page can read what lets the browser in. */
async function expectNoIdInReach(page: Page) {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'rastro_session')
  expect(session).toMatchObject({ httpOnly: true, value: expect.stringMatching(/^[\w-]{43}$/) })
  const inReach = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(inReach).not.toContain(session?.value)
}

test('the login refuses what is wrong in its own words, then lets in', async ({
  page,
  account,
}) => {
  await test.step('the login asks for an e-mail or a user name and a password', async () => {
    await page.goto('/')
    await expect(identifier(page)).toHaveAttribute('type', 'text')
    await expect(identifier(page)).toHaveAttribute('placeholder', /admin/)
    await expect(identifier(page)).toBeFocused()
    await expect(identifier(page)).toHaveAttribute('required', '')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(password(page)).toHaveAttribute('required', '')

    let calls = 0
    await page.route('**/api/auth/login', (route) => {
      calls += 1
      return route.continue()
    })
    await enter(page).click()
    expect(await identifier(page).evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(
      false,
    )
    await identifier(page).fill('admin')
    await enter(page).click()
    await expect(password(page)).toBeFocused()
    expect(calls).toBe(0)
    await page.unroute('**/api/auth/login')
  })

  await test.step('the password can be shown and hidden', async () => {
    await password(page).fill('segredo')
    await page.getByRole('button', { name: 'Mostrar o que foi digitado' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Ocultar o que foi digitado' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
  })

  await test.step('a wrong password and an unknown user are told in the same words', async () => {
    for (const name of [account.email, 'ninguem@loja.test']) {
      await identifier(page).fill(name)
      await password(page).fill('não é esta')
      await enter(page).click()
      await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos')
    }
    expect(await stored(page)).toBeNull()
    await expect(enter(page)).toBeEnabled()
  })

  await test.step('an account without the service and a server that does not answer are told apart', async () => {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'Você não possui este serviço', code: 'account_suspended' },
      }),
    )
    await identifier(page).fill(account.email)
    await password(page).fill(account.password)
    await enter(page).click()
    await expect(page.getByRole('alert')).toHaveText('Você não possui este serviço.')

    await page.unroute('**/api/auth/login')
    await page.route('**/api/auth/login', (route) => route.abort())
    await enter(page).click()
    await expect(page.getByRole('alert')).toContainText('Não foi possível falar com o servidor')
    await page.unroute('**/api/auth/login')
  })

  await test.step("the button reads 'Entrando...' while the server thinks", async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/login', async (route) => {
      await answered.promise
      await route.continue()
    })
    await identifier(page).fill(account.email)
    await password(page).fill(account.password)
    await enter(page).click()
    await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled()
    answered.resolve()
    await expect(dashboard(page)).toBeVisible()
    await page.unroute('**/api/auth/login')
  })
})

test('the login leads to the page that was asked for, and lasts', async ({ page, account }) => {
  await page.goto('/manager')
  await expect(enter(page)).toBeVisible()
  await identifier(page).fill(account.email)
  await password(page).fill(account.password)
  await enter(page).click()
  await expect(page.getByRole('heading', { name: 'Gerenciador de Links' })).toBeVisible()
  await expect(page).toHaveURL(/\/manager$/)
  const user = await stored(page)
  expect(JSON.parse(user ?? '')).toMatchObject({ email: account.email, role: 'owner' })
  await expectNoIdInReach(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Gerenciador de Links' })).toBeVisible()
})

test('a stored session is checked when the page opens, and ends at a later call', async ({
  page,
  account,
}) => {
  await account.logIn()
  await withoutLive(page)
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  await test.step('the page is drawn, and asks who is there, before any file has come', async () => {
    await keep(page, account.sessionId, account.user)
    const comes = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await comes.promise
      await route.continue()
    })
    let questions = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/auth/validate') questions += 1
    })
    await page.goto('/', { waitUntil: 'commit' })
    const title = page.getByText('Analytics das Campanhas')
    await expect(title).toBeVisible()
    await expect(title).toHaveCSS('font-size', '24px')
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect.poll(() => questions).toBe(1)
    comes.resolve()
    await expect(dashboard(page)).toBeVisible()
    // What the application asks is answered already.
    expect(questions).toBe(1)
    await page.unroute('**/assets/**')
  })

  await test.step('a spinner stands until the stored session has been checked', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/validate', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible()
    await expect(enter(page)).toBeHidden()
    // The page itself draws what the dashboard begins with, and takes it away when that is there.
    await expect(page.getByText('Analytics das Campanhas')).toBeVisible()
    await expect(dashboard(page)).toBeHidden()
    const { machine, inter } = await page.locator('#first-picture p').last().evaluate(sizesOf)
    expect(machine.height).toBe(inter.height)
    expect(machine.width / inter.width).toBeGreaterThanOrEqual(1)
    expect(machine.width / inter.width).toBeLessThan(1.02)
    answered.resolve()
    await expect(dashboard(page)).toBeVisible()
    await expect(page.locator('#first-picture')).toHaveCount(0)
    await page.unroute('**/api/auth/validate')
  })

  await test.step('a session that ends on the server ends here at the next call', async () => {
    // What a screen still asks would be the next call. This one is small: what it asks, it asks at once.
    await page.getByRole('link', { name: 'Gerador de Links' }).click()
    await expect(page.getByRole('button', { name: 'Gerar Link' })).toBeVisible()
    await expect.poll(() => asked.size).toBe(0)
    await account.call('POST /api/auth/logout')
    await page.getByRole('link', { name: 'Gerenciador de Links' }).click()
    await expect(page.getByRole('alert')).toHaveText('Sessão expirada. Faça login novamente.')
    expect(await stored(page)).toBeNull()
    // Whoever loads the page again still reads why they are out.
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('Sessão expirada. Faça login novamente.')
    account.sessionId = ''
    await account.logIn()
  })
})

test('a stored session that is of no use is removed', async ({ page, account }) => {
  await test.step('a stored user that cannot be read is removed with its session', async () => {
    await keep(page, account.sessionId, '{isto não é json')
    await page.goto('/')
    await expect(enter(page)).toBeVisible()
    expect(await stored(page)).toBeNull()
  })

  await test.step('a stored session that the server refuses is removed', async () => {
    await keep(page, 'sessao-que-nao-existe', account.user)
    await page.goto('/')
    await expect(page.getByRole('alert')).toHaveText('Sessão expirada. Faça login novamente.')
    expect(await stored(page)).toBeNull()
  })
})

test('without a network the stored user stays signed in', async ({ page, account }) => {
  await keep(page, account.sessionId, account.user)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/')
  await expect(dashboard(page)).toBeVisible()
  await expect(page.getByText(account.email).first()).toBeVisible()
  expect(await stored(page)).toBe(account.user)
})

test('whoever signs in again after that is where they were', async ({ page, account }) => {
  account.sessionId = ''
  await account.logIn()
  await keep(page, account.sessionId, account.user)
  await page.goto('/manager?search=ver%C3%A3o')
  await expect(page.getByRole('heading', { name: 'Gerenciador de Links' })).toBeVisible()
  await account.call('POST /api/auth/logout')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Sessão expirada. Faça login novamente.')
  await identifier(page).fill(account.email)
  await password(page).fill(account.password)
  await enter(page).click()
  await expect(page.getByRole('heading', { name: 'Gerenciador de Links' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Buscar links' })).toHaveValue('verão')
  account.sessionId = ''
  await account.logIn()
})

test("'Sair' ends the session here and on the server", async ({ page, account }) => {
  account.sessionId = ''
  await account.logIn()
  await keep(page, account.sessionId, account.user)
  await page.goto('/generator')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(enter(page)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  expect(await stored(page)).toBeNull()
  await expect(account.call('GET /api/auth/validate')).rejects.toThrow(/401/)
  account.sessionId = ''
  await account.logIn()
})

test("who leaves the page right after 'Sair' is signed out", async ({ page, account }) => {
  account.sessionId = ''
  await account.logIn()
  await keep(page, account.sessionId, account.user)
  await page.goto('/generator')
  const asked = page.waitForRequest('**/api/auth/logout')
  // The server's answer never comes.
  await page.route('**/api/auth/logout', () => {})
  await page.getByRole('button', { name: 'Sair' }).click()
  await asked
  await page.goto('/')
  await expect(enter(page)).toBeVisible()
  expect(await stored(page)).toBeNull()
  account.sessionId = ''
  await account.logIn()
})

test("what an earlier version stored is taken out of the scripts' reach", async ({
  page,
  account,
}) => {
  await keep(page, account.sessionId, account.user)
  await page.evaluate((id) => localStorage.setItem('sessionId', id), account.sessionId)
  await page.goto('/')
  await expect(dashboard(page)).toBeVisible()
  await expectNoIdInReach(page)
})

test('signing out in one tab signs out in the other', async ({ page, account }) => {
  account.sessionId = ''
  await account.logIn()
  await keep(page, account.sessionId, account.user)
  await page.goto('/generator')
  const other = await page.context().newPage()
  await other.goto('/manager')
  await expect(other.getByRole('heading', { name: 'Gerenciador de Links' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(enter(other)).toBeVisible()
  await expect(other.getByRole('alert')).toBeHidden()
  await other.close()
  account.sessionId = ''
  await account.logIn()
})
