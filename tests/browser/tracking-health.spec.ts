import type { Page } from '@playwright/test'
import type { TrackingHealth } from '#contracts/tracking-health'
import { urlTemplates } from '#domain/campaign/url-templates'
import type { Account } from './account.ts'
import { violationsOn } from './axe.ts'
import { expect, expectToast, test as signedOut, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const finding = (page: Page, title: string) => page.getByRole('button', { name: title })

/** A link with long macros, and a deleted one that is still clicked. */
async function seed(account: Account) {
  await account.call('POST /api/whatsapp/connect')
  await account.call('POST /api/simulator/scan')
  const link = await account.link(
    'Uma campanha de nome tão comprido que não cabe em lugar nenhum 🎈',
  )
  const old = await account.link('Anúncio antigo')
  await account.call(`DELETE /api/links/${old.id}`)
  const macros = new URLSearchParams({ utm_campaign: '{{campaign.name}}', ad_id: '{{ad.id}}' })
  await account.click(link.clickId, `${macros}`)
  await account.click(old.clickId, 'utm_campaign=verao')
  await expect
    .poll(async () => {
      const { findings } = await account.call<TrackingHealth>('GET /api/tracking-health')
      return findings.map(({ kind }) => kind)
    })
    .toEqual(['unexpanded_macros', 'deleted_links_with_traffic'])
  return link
}

test('what is wrong is told, led to and put right, and what to paste is copied', async ({
  page,
  account,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const link = await seed(account)
  await page.goto('/saude')
  await expect(page.getByRole('heading', { level: 1, name: 'Saúde do rastreamento' })).toBeVisible()
  const findings = page.getByRole('region', { name: '2 pontos a corrigir' })
  await expect(findings.getByRole('heading', { level: 3 })).toContainText([
    'Erro: 2 parâmetros chegaram com a macro sem preencher',
    'Aviso: 1 link excluído ainda recebe cliques',
  ])
  const passed = page.getByRole('region', { name: 'O que está certo' })
  await expect(passed.getByRole('listitem')).toHaveCount(6)
  // Without a destination and an event nothing about them is right, or wrong.
  const idle = page.getByRole('region', { name: 'Ainda sem o que verificar' })
  await expect(idle.getByRole('listitem')).toHaveCount(7)
  await expect(idle).toContainText('Nenhum token de acesso está perto de expirar.')
  await expect(passed).toContainText('Nenhuma linha do WhatsApp deixou cliques sem resposta.')

  const macros = finding(page, 'a macro sem preencher')
  await macros.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/saude?aberto=unexpanded_macros')
  await expect(macros).toHaveAttribute('aria-expanded', 'true')
  await expect(findings).toContainText('A plataforma deveria trocar a macro pelo nome ou ID')
  const rows = page.getByRole('list', { name: /^Itens afetados: 2 parâmetros/ })
  await expect(rows.getByRole('listitem')).toContainText([
    'ad_id = {{ad.id}}',
    'utm_campaign = {{campaign.name}}',
  ])
  const download = page.waitForEvent('download')
  await findings.getByRole('button', { name: 'Baixar CSV' }).click()
  expect((await download).suggestedFilename()).toBe('saude-unexpanded_macros.csv')
  await expectToast(page, 'Exportação Concluída')

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violationsOn(page)).toEqual([])
    await expectToFit(page)
  }

  const templates = page.getByRole('region', { name: 'Parâmetros de URL dos anúncios' })
  for (const [name, where, template] of [
    ['Meta', 'campo “Parâmetros de URL”', urlTemplates.meta],
    ['Google', 'campo “Sufixo do URL final”', urlTemplates.google],
    ['TikTok', 'no campo da URL de destino', urlTemplates.tiktok],
  ] as const) {
    await templates.getByRole('tab', { name }).click()
    await expect(templates).toContainText(where)
    await templates.getByRole('button', { name: 'Copiar modelo' }).click()
    await expect(templates.getByRole('button', { name: 'Copiado!' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(template)
  }

  await finding(page, '1 link excluído ainda recebe cliques').click()
  await page.getByRole('button', { name: 'Restaurar o link Anúncio antigo' }).click()
  await expectToast(
    page,
    'Link restaurado',
    'Anúncio antigo está de volta no Gerenciador de Links.',
  )
  await expect(page.getByRole('region', { name: '1 ponto a corrigir' })).toBeVisible()

  await macros.click()
  await rows
    .getByRole('link', { name: /^Abrir link: Uma campanha/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/manager?link=${link.id}&dialog=edit`)
  await expect(page.getByRole('dialog', { name: 'Editar link' })).toBeVisible()
})

test('the screen says that it failed, that all is right, and shows many rows by page', async ({
  page,
}) => {
  const now = new Date().toISOString()
  const refused = { status: 403, json: { error: 'não', code: 'forbidden' } }
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => ({
      id: `${from + n}`,
      label: `Link ${from + n}`,
      detail: 'Criado em 01/10/2026',
      count: null,
      lastAt: null,
      place: null,
    }))
  const many = {
    kind: 'links_never_clicked',
    severity: 'dica',
    title: '45 links nunca foram clicados',
    explanation: 'Ninguém passou por eles.',
    fix: 'Confira os anúncios.',
    affectedCount: 45,
    rows: rows(1, 20),
    action: null,
  }
  const passed = [
    { kind: 'no_link', sentence: 'A conta tem pelo menos um link rastreado.', isProven: true },
  ]
  const healthy = { checkedAt: now, since: now, findings: [] as unknown[], passed }
  const answers = [refused, { json: healthy }, { json: { ...healthy, findings: [many] } }]
  const pages = [refused, { json: { total: 45, rows: rows(41, 45) } }]
  await page.route('**/api/stream', (route) => route.abort())
  await page.route('**/api/tracking-health', (route) => route.fulfill(answers.shift() ?? refused))
  await page.route('**/links_never_clicked/rows?limit=20&offset=40', (route) =>
    route.fulfill(pages.shift() ?? refused),
  )
  await page.goto('/saude')
  await expect(page.getByRole('alert')).toContainText('Não foi possível verificar o rastreamento')
  await page.getByRole('button', { name: 'Tentar' }).click()
  const card = page.getByRole('region', { name: 'O que corrigir' })
  await expect(card).toContainText('Tudo certo')
  await expect(card).toContainText('1 verificação feita, nenhum problema encontrado.')

  await page.getByRole('button', { name: 'Verificar de novo' }).click()
  await finding(page, '45 links nunca foram clicados').click()
  const list = page.getByRole('list', { name: /^Itens afetados: 45 links/ })
  await expect(list.getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Página 3' }).click()
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os itens')
  await page.getByRole('button', { name: 'Tentar' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list).toContainText('Link 45')
})

signedOut(
  'who only reads is shown the findings and offered no change',
  async ({ page, server, account }) => {
    const old = await account.link('Só para ver')
    await account.call(`DELETE /api/links/${old.id}`)
    await account.click(old.clickId)
    const email = await account.addViewer(server)
    await page.goto('/saude?aberto=deleted_links_with_traffic')
    await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('main').getByText('Só para ver')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Restaurar/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeEnabled()
  },
)
