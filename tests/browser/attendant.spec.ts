import type { Role } from '#domain/people/roles'
import { type Account, aNumber, type StorageState } from './account.ts'
import { violationsAtBothSizes } from './axe.ts'
import { expect, expectToast, type Page, signedInTest as test } from './fixtures.ts'

type Joined = { sessionId: string; user: { id: string } }

/** Somebody who joins by an invitation; what a browser of theirs keeps. */
async function join(account: Account, role: Role, name: string) {
  const invite = await account.call<{ url: string }>('POST /api/team/invites', { role })
  const token = invite.url.split('/').at(-1)
  const { sessionId, user } = await account.call<Joined>(`POST /api/invites/${token}/accept`, {
    name,
    email: `${token?.slice(-20)}@loja.test`,
    password: account.password,
  })
  const { cookies, origins } = account.storageState
  const state: StorageState = {
    cookies: cookies.map((cookie) => ({ ...cookie, value: sessionId })),
    origins: origins.map(({ origin }) => ({
      origin,
      localStorage: [{ name: 'user', value: JSON.stringify(user) }],
    })),
  }
  return { id: user.id, state }
}

async function aLead(account: Account, name: string, assignee: string | null): Promise<string> {
  await account.say({ from: aNumber(), name, text: `Oi, sou ${name}` })
  await expect.poll(() => account.leads(name)).toHaveLength(1)
  const [lead] = await account.leads(name)
  if (assignee) await account.call('POST /api/leads/assign', { ids: [lead?.id], assignee })
  return lead?.id ?? ''
}

/** What the server has refused to the page. */
function refusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  return refused
}

test('an attendant sees her leads, and is offered nothing that is refused', async ({
  page,
  account,
  browser,
  server,
}) => {
  const ana = await join(account, 'attendant', 'Ana Atendente')
  const bia = await join(account, 'attendant', 'Bia Colega 🌻')
  await account.link('Campanha secreta')
  await aLead(account, 'Dona Própria', ana.id)
  await aLead(account, 'Dona Livre', null)
  const theirs = await aLead(account, 'Dona Alheia', bia.id)

  const window = await browser.newContext({ baseURL: server.url, storageState: ana.state })
  const hers = await window.newPage()
  const refused = refusals(hers)
  await hers.goto('/')
  await expect(hers.getByRole('heading', { name: 'Leads Enriquecidos' })).toBeVisible()
  await expect(hers).toHaveURL(/\/leads$/)
  const menu = hers.getByRole('navigation', { name: 'Navegação principal' })
  await expect(menu.getByRole('link')).toHaveCount(1)
  const list = hers.getByRole('table', { name: 'Leads' })
  await expect(list.getByRole('button', { name: 'Dona Própria', exact: true })).toBeVisible()
  await expect(list.getByRole('button', { name: 'Dona Livre', exact: true })).toBeVisible()
  await expect(list.getByRole('button', { name: 'Dona Alheia', exact: true })).toHaveCount(0)
  expect(await violationsAtBothSizes(hers), 'list').toEqual([])

  // She goes on duty, and takes a lead of nobody.
  await hers.getByRole('switch', { name: 'Em serviço' }).click()
  await expectToast(hers, 'Em Serviço')
  await list.getByRole('button', { name: 'Detalhes de Dona Livre' }).click()
  const dialog = hers.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Responsável por Dona Livre' }).click()
  await hers.getByRole('option', { name: 'Ana Atendente' }).click()
  await expectToast(hers, 'Responsável Alterado', 'Ana Atendente responde por este lead agora.')
  await expect(dialog.getByText('Ana Atendente ficou responsável.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mensagens' }).click()
  await expect(dialog.getByText('Oi, sou Dona Livre')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toHaveCount(0)
  await hers.getByRole('combobox', { name: 'Responsável', exact: true }).click()
  await hers.getByRole('option', { name: 'Meus leads' }).click()
  await expect(hers.getByText('Mostrando 1-2 de 2 leads')).toBeVisible()

  // The palette knows her screens and leads alone.
  await hers.keyboard.press('Control+k')
  await hers.getByRole('dialog').getByRole('combobox').fill('Dona')
  await expect(hers.getByRole('option', { name: /Dona Própria/ })).toBeVisible()
  await expect(hers.getByRole('option', { name: /Dona Alheia/ })).toHaveCount(0)
  await hers.getByRole('option', { name: /Dona Própria/ }).click()
  await expect(dialog.getByText('Dona Própria', { exact: true }).first()).toBeVisible()
  await expect(hers).toHaveURL(/\/leads\?lead=/)

  // Handed on, it is there for her no more.
  await dialog.getByRole('combobox', { name: 'Responsável por Dona Própria' }).click()
  await hers.getByRole('option', { name: 'Bia Colega 🌻' }).click()
  await expectToast(hers, 'Responsável Alterado', 'Bia Colega 🌻 responde por este lead agora.')
  await expect(dialog).toHaveCount(0)
  await expect(list.getByRole('button', { name: 'Dona Própria', exact: true })).toHaveCount(0)
  for (const [path, screen] of [
    ['/settings', 'Configurações'],
    ['/campanhas', 'Campanhas'],
    ['/atendimento', 'Atendimento'],
    ['/manager', 'Gerenciador de Links'],
    ['/tracking', 'Rastreamento'],
    ['/simulador', 'Simulador'],
  ] as const) {
    await hers.goto(path)
    await expect(hers.getByRole('heading', { name: 'Leads Enriquecidos' })).toBeVisible()
    const why = `"${screen}" não faz parte do seu acesso. Você está no Relatório de Leads.`
    await expectToast(hers, 'Tela Fora do Seu Acesso', why)
  }
  await hers.goto('/nao/existe')
  await expectToast(hers, 'Esta Página Não Existe', 'Você está no Relatório de Leads.')
  // Her dialog may still have asked for the lead that she gave away: it is found no more.
  expect(refused.filter((one) => !/^404 .*\/api\/leads\/[\w-]+$/.test(one))).toEqual([])
  await hers.goto(`/leads?lead=${theirs}&dialog=details`)
  await expect(hers.getByRole('dialog').getByText('Este lead não existe mais')).toBeVisible()
  await window.close()

  // The owner sees who is on duty, gives leads in bulk, and has a line distribute new ones.
  await page.goto('/settings/equipe')
  const team = page.getByRole('region', { name: 'Equipe' })
  await expect(team.getByRole('switch', { name: 'Ana Atendente em serviço' })).toBeChecked()
  await team.getByRole('switch', { name: 'Bia Colega 🌻 em serviço' }).click()
  await expect(team.getByRole('switch', { name: 'Bia Colega 🌻 em serviço' })).toBeChecked()
  await team.getByRole('switch', { name: 'Ana Atendente em serviço' }).click()
  await expect(team.getByRole('switch', { name: 'Ana Atendente em serviço' })).not.toBeChecked()
  // The simulator is no line until somebody tries it out.
  await account.call('POST /api/whatsapp/connect')
  await account.call('POST /api/simulator/scan')
  await page.goto('/settings/whatsapp')
  await page.getByRole('switch', { name: 'Distribuir os leads novos desta linha' }).click()
  await expect(
    page.getByRole('switch', { name: 'Distribuir os leads novos desta linha' }),
  ).toBeChecked()
  await aLead(account, 'Dona Nova', null)
  await page.goto('/leads')
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Dona Nova' })).toContainText('Responsável: Bia Colega 🌻')
  await page.getByRole('checkbox', { name: 'Selecionar Dona Nova' }).check()
  await page.getByRole('checkbox', { name: 'Selecionar Dona Alheia' }).check()
  const bar = page.getByRole('region', { name: 'Ações para os leads selecionados' })
  await bar.getByRole('button', { name: 'Responsável' }).click()
  await page.getByRole('menuitem', { name: 'Sem responsável' }).click()
  await expectToast(page, '2 leads mudaram de responsável')
  await expect(rows.filter({ hasText: 'Dona Nova' })).not.toContainText('Responsável:')
  await page.getByRole('combobox', { name: 'Responsável', exact: true }).click()
  await page.getByRole('option', { name: 'Bia Colega 🌻' }).click()
  await expect(page.getByText('Mostrando 1-1 de 1 lead')).toBeVisible()
})
