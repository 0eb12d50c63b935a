import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { codeOn } from '../helpers/authenticator.ts'
import { type Program, startProgram } from '../helpers/programs.ts'
import { adminPassword, type RunningServer, startServer } from '../helpers/server.ts'
import { violationsAtBothSizes } from './axe.ts'

// An installation that sends e-mail and has an identity provider.

type Outside = { server: RunningServer; mail: Program }

const test = base.extend<object, { outside: Outside }>({
  outside: [
    async ({}, use) => {
      const [mail, provider] = await Promise.all([
        startProgram('dev/fake-smtp.ts', '/_received'),
        startProgram('dev/fake-oidc.ts', '/keys'),
      ])
      const { smtpPort } = (await (await fetch(`${mail.url}/_received`)).json()) as {
        smtpPort: number
      }
      const server = await startServer({
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        SMTP_FROM: 'Rastro <avisos@rastro.test>',
        OIDC_DISCOVERY_URL: `${provider.url}/.well-known/openid-configuration`,
        OIDC_CLIENT_ID: 'rastro',
        OIDC_CLIENT_SECRET: 'segredo-do-cliente',
        OIDC_BUTTON_LABEL: 'Entrar com a empresa',
      })
      await use({ server, mail })
      await server.stop()
      await Promise.all([mail.stop(), provider.stop()])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ outside }, use) => use(outside.server.url),
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const panel = (page: Page) => page.getByRole('heading', { name: 'Analytics das Campanhas' })

async function newPerson({ server }: Outside, name: string): Promise<string> {
  const email = `${name}-${randomUUID().slice(0, 8)}@loja.test`
  await server.operator.carryOut({ make: 'account', name, email, password: adminPassword })
  return email
}

/** The address of the link in a letter, which a job sends. */
async function linkIn({ mail }: Outside, to: string, page: string): Promise<string> {
  const pattern = new RegExp(`/${page}/[\\w-]+`)
  let found: string | undefined
  await expect(async () => {
    const answer = await fetch(`${mail.url}/_received`)
    const { received } = (await answer.json()) as { received: { to: string; text: string }[] }
    found = received
      .filter((one) => one.to === to)
      .map(({ text }) => pattern.exec(text)?.[0])
      .find((one) => one !== undefined)
    expect(found).toBeDefined()
  }).toPass()
  return found ?? ''
}

async function enter(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
  await field(page, 'Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('a link by e-mail leads to another password, and another one to another address', async ({
  page,
  outside,
}) => {
  const another = 'uma frase que só eu conheço'
  const email = await newPerson(outside, 'esqueceu')
  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeVisible()
  await page.goto(await linkIn(outside, email, 'senha'))
  await field(page, 'Nova senha').fill('curta')
  await field(page, 'Nova senha de novo').fill('curta')
  await page.getByRole('button', { name: 'Salvar a senha' }).click()
  await expect(page.getByRole('alert')).toHaveText('Use pelo menos 10 caracteres')
  await field(page, 'Nova senha').fill(another)
  await field(page, 'Nova senha de novo').fill(another)
  await page.getByRole('button', { name: 'Salvar a senha' }).click()
  await page.getByRole('button', { name: 'Ir para o login' }).click()
  await enter(page, email, another)
  await expect(panel(page)).toBeVisible()

  await page.goto('/minha-conta')
  const card = page.getByRole('region', { name: 'Minha conta' })
  await card.getByRole('button', { name: 'Mudar e-mail' }).click()
  await page.getByRole('textbox', { name: 'Novo e-mail' }).fill(`nova-${email}`)
  await field(page, 'Senha atual').fill(another)
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar e-mail' }).click()
  await expect(card.getByText(`Falta confirmar nova-${email}`)).toBeVisible()
  await page.goto(await linkIn(outside, `nova-${email}`, 'confirmar-email'))
  expect(await violationsAtBothSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(`O seu acesso agora é nova-${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Abrir o Rastro' }).click()
  await expect(page.getByRole('complementary').getByText(`nova-${email}`)).toBeVisible()
})

test('the identity provider lets in whom it knows; the own second factor is asked for besides', async ({
  page,
  outside,
}) => {
  const email = await newPerson(outside, 'provedor')
  async function enterThere(as: string) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Entrar com a empresa' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(as)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }

  await enterThere('ninguem@loja.test')
  await expect(page.getByText('Não há acesso ao Rastro para este e-mail')).toBeVisible()
  expect(await violationsAtBothSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'Ir para o login' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail ou usuário' })).toBeVisible()
  expect(await violationsAtBothSizes(page)).toEqual([])
  await enterThere(email)
  await expect(panel(page)).toBeVisible()

  await page.goto('/minha-conta')
  const card = page.getByRole('region', { name: 'Minha conta' })
  await card.getByRole('button', { name: 'Ativar' }).click()
  await field(page, 'Senha atual').fill(adminPassword)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const secret = await page.getByRole('code').innerText()
  await field(page, 'Código').fill(codeOn(secret, Date.now()))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(card.getByText('10 códigos de recuperação restantes.')).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail ou usuário' })).toBeVisible()

  await enterThere(email)
  await expect(page.getByRole('heading', { name: 'Código de verificação' })).toBeVisible()
  await field(page, 'Código').fill('000000')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Este código não está certo ou já foi usado.')
  await field(page, 'Código').fill(codeOn(secret, Date.now(), 1))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(panel(page)).toBeVisible()
})
