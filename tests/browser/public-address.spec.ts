import { startServer } from '../helpers/server.ts'
import { Account } from './account.ts'
import { violationsAtBothSizes } from './axe.ts'
import { expect, type Page, signedInTest, test } from './fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Endereço público' })
const step = (page: Page) => page.getByRole('listitem', { name: 'Publicar o endereço' })

signedInTest(
  'an address of this computer says so where it is given away, and how to publish it',
  async ({ page, context, account }) => {
    const link = await account.link('Só aqui')
    const said = 'Este link só funciona neste computador.'
    // The details of a link show its QR code.
    await page.goto(`/manager?link=${link.id}&dialog=details`)
    const details = page.getByRole('dialog', { name: 'Só aqui' })
    await expect(details.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(details.getByRole('note')).toContainText(said)

    await page.goto('/settings/conta')
    await expect(page.getByRole('note')).toContainText(
      'Este endereço só funciona neste computador.',
    )

    // What a gateway is to call is somewhere else as a rule; the simulator is here.
    await account.call('POST /api/whatsapp/create-instance', {
      provider: 'wapi',
      instanceName: 'Loja',
      credentials: { instanceId: 'LITE-LOCAL', token: 't-local' },
    })
    await page.goto('/settings')
    const line = page.getByRole('region', { name: 'Integração WhatsApp' })
    await expect(line.getByRole('note')).toContainText(
      'Este endereço só funciona neste computador.',
    )

    await page.goto('/widget-generator')
    await page.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('(11) 98765-4321')
    await page.getByRole('textbox', { name: 'Nome da Campanha' }).fill('Site')
    await page.getByRole('button', { name: 'Gerar Widget' }).click()
    const code = page.getByRole('region', { name: 'Código do widget' })
    await expect(code.getByRole('note')).toContainText(said)

    await page.goto('/saude')
    await expect(card(page)).toContainText('Só local')
    await expect(card(page)).toContainText(
      'Este endereço só funciona neste computador: quem toca em um anúncio não chega a ele, e nenhum provedor de WhatsApp consegue avisar das mensagens.',
    )
    const opened = context.waitForEvent('page')
    await card(page).getByRole('link', { name: 'Como publicar na internet' }).click()
    const manual = await opened
    const ways = manual.getByRole('article').getByRole('heading', { level: 2 })
    await expect(ways).toContainText([
      'Servidor próprio, com certificado automático',
      'Túnel, sem abrir portas',
      'Painel',
    ])
    await manual.close()
  },
)

test('a published address that nobody reaches is a step that failed, with what to do', async ({
  page,
}) => {
  const server = await startServer({ PUBLIC_URL: 'https://rastro.loja-que-nao-existe-1.com.br' })
  const account = await Account.create(server, 'Loja sem DNS')
  await page.goto(server.url)
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const said =
    'O nome do endereço não existe na internet (DNS). Crie o registro A do domínio com o IP do servidor; leva de minutos a horas para valer.'
  await expect(step(page)).toContainText(said)
  await expect(step(page).getByText('Com problema', { exact: true })).toBeAttached()
  await expect(
    step(page).getByRole('link', { name: 'Como fazer: Publicar o endereço' }),
  ).toBeVisible()
  await step(page).getByRole('button', { name: 'Verificar agora' }).click()
  await expect(step(page)).toContainText(said)
  expect(await violationsAtBothSizes(page)).toEqual([])

  await page.goto(`${server.url}/saude`)
  await expect(card(page)).toContainText('Não alcançável')
  await expect(card(page)).toContainText(said)
  await server.stop()
})
