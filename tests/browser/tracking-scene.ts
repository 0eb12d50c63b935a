import type { Locator, Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { expect } from './fixtures.ts'

export const agent =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.39 Mobile Safari/537.36'
export const maria = { from: aNumber(), name: 'Maria Souza' }
export const hostile = {
  from: aNumber(),
  name: '<script>alert(1)</script> 🎉 مرحبا '.repeat(4).trim(),
}
const params = {
  utm_source: 'instagram',
  utm_medium: 'cpc',
  utm_campaign: 'verao',
  utm_content: 'video-1',
  utm_id: '9001',
  adset_name: 'Mulheres 25-45',
  ad_name: 'Vídeo depoimento',
  placement: 'Instagram_Stories',
  fbclid: 'IwAR2xYzAbCdEfGhIjKl',
  campaign_id: '120210000000000001',
  utm_term: '{{adset.name}}',
  landing_page: 'https://loja.example/verao',
  meu_param: '42',
}

type Row = { id: string; activityType: string; contactName: string | null; converted: boolean }

/** Codes and ids of what the scene holds. */
export type Scene = Record<
  'linkCode' | 'code' | 'lead' | 'click' | 'message' | 'direct' | 'pending',
  string
>

/** A click with everything, its message, a direct message, and a click of which little is known. */
async function play(account: Account): Promise<Scene> {
  await account.call('POST /api/meta/settings', {
    pixelId: '600100000060016',
    accessToken: 'EAAG-acesso-1111',
    testEventCode: '',
  })
  const link = await account.link('Promoção de Verão')
  const answer = await fetch(
    `${account.url}/r?click_id=${link.clickId}&${new URLSearchParams(params)}`,
    {
      redirect: 'manual',
      headers: {
        'user-agent': agent,
        'x-forwarded-for': '200.160.2.3',
        referer: 'https://l.instagram.com/',
        'sec-gpc': '1',
      },
    },
  )
  const greeting = new URL(answer.headers.get('location') ?? '').searchParams.get('text') ?? ''
  const code = /\[ID: (\w{8})\]/.exec(greeting)?.[1] ?? ''
  await account.say({ ...maria, text: `Olá!\nQuero comprar.\n\n[ID: ${code}]` })
  await account.say({ from: aNumber(), name: 'João Pereira', text: 'Bom dia' })
  const rtl = await account.link(
    'حملة الصيف <b>🎉</b> com um nome muito comprido '.repeat(3).trim(),
  )
  await account.trackedLead(rtl.clickId, hostile)
  await fetch(`${account.url}/r?click_id=${link.clickId}`, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)', 'x-forwarded-for': '2804:14c::1' },
  })
  await expect
    .poll(() => account.call('GET /api/meta/events/stats'))
    .toMatchObject({ totalSuccessful: 2 })
  const leads = await account.leads('Maria Souza')
  await account.call(`PATCH /api/leads/${leads[0]?.id}`, {
    status: 'converted',
    purchaseValue: '1.234,56',
  })
  // A click is in the lists a moment after its redirect: the last one may still be on its way.
  const listed = () => account.call<{ clicks: Row[] }>('GET /api/clicks?limit=100')
  await expect.poll(async () => (await listed()).clicks.length).toBe(6)
  const { clicks } = await listed()
  const idOf = (of: (row: Row) => boolean) => clicks.find(of)?.id ?? ''
  const isMaria = (row: Row) => row.contactName === 'Maria Souza'
  return {
    linkCode: link.clickId,
    code,
    lead: leads[0]?.id ?? '',
    click: idOf((row) => isMaria(row) && row.activityType === 'click'),
    message: idOf((row) => isMaria(row) && row.activityType === 'message'),
    direct: idOf((row) => row.contactName === 'João Pereira'),
    pending: idOf((row) => !row.converted && row.activityType === 'click'),
  }
}

const played = new WeakMap<Account, Promise<Scene>>()

/** The account's scene, made when it is first asked for. */
export function sceneOf(account: Account): Promise<Scene> {
  const scene = played.get(account) ?? play(account)
  played.set(account, scene)
  return scene
}

export const clickDialog = (page: Page) => page.getByRole('dialog', { name: /^Detalhes do Clique/ })
export const messageDialog = (page: Page) =>
  page.getByRole('dialog', { name: /^Detalhes da Mensagem/ })
export const section = (dialog: Locator, title: string | RegExp) =>
  dialog
    .locator('section')
    .filter({ has: dialog.page().getByRole('heading', { level: 3, name: title }) })

/** What the section says under each label; a '—' is followed by its reason. */
export async function expectFacts(part: Locator, facts: Record<string, string | RegExp>) {
  for (const [label, value] of Object.entries(facts)) {
    const fact = part.locator('dl > div').filter({
      has: part.page().locator('dt').getByText(label, { exact: true }),
    })
    await expect(fact.getByRole('definition'), label).toHaveText(value)
  }
}

export const date = /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/
