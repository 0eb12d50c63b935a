import { closeByEscape, expect, signedInTest as test } from './fixtures.ts'
import {
  agent,
  clickDialog,
  date,
  expectFacts,
  maria,
  messageDialog,
  type Scene,
  sceneOf,
  section,
} from './tracking-scene.ts'
import { openAddress } from './visit.ts'

let scene: Scene
test.beforeEach(async ({ account }) => {
  scene = await sceneOf(account)
})

test('the details of a click say everything that is known', async ({ page }) => {
  await page.goto('/tracking')
  await page.getByRole('button', { name: `Ver detalhes de ${scene.code}` }).click()
  await expect(page).toHaveURL(new RegExp(`click=${scene.click}`))
  const dialog = clickDialog(page)
  await expect(dialog.getByText('Convertido', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Informações de Contato',
    'Status e Linha do Tempo',
    'Dados da Campanha',
    'Parâmetros UTM',
    'Parâmetros da URL',
    'Informações Técnicas do Dispositivo',
    'ID de Rastreamento e Código do Lead',
    'Localização e Rede',
    'Análise de Conversão e Eventos',
  ])
  await expectFacts(section(dialog, 'Informações de Contato'), {
    'Nome do contato': 'Maria Souza',
    Número: `+55 (11) ${maria.from.slice(4, 9)}-${maria.from.slice(9)}`,
    'Primeira mensagem': 'Olá! Quero comprar.',
  })
  const status = section(dialog, 'Status e Linha do Tempo')
  await expectFacts(status, {
    Status: 'Convertido',
    'Status do lead': 'Cliente',
    'Clique em': date,
    'Última mensagem em': date,
    'Como foi atribuído': 'Código na mensagem · Confiança alta',
  })
  await expect(status.getByText('Clique · Instagram · verao')).toBeVisible()
  await expect(status.getByText(/^Primeira mensagem recebida/)).toBeVisible()
  await expectFacts(section(dialog, 'Dados da Campanha'), {
    Campanha: 'verao',
    'Conjunto de anúncios': 'Mulheres 25-45',
    Anúncio: 'Vídeo depoimento',
    Posicionamento: 'Instagram_Stories',
    fbclid: 'IwAR2xYzAbCdEfGhIjKl',
    utm_id: '9001',
    'ID da campanha': '120210000000000001',
  })
  await expectFacts(section(dialog, 'Parâmetros UTM'), {
    utm_source: 'instagram',
    utm_medium: 'cpc',
    utm_campaign: 'verao',
    utm_term: '—A plataforma de anúncios deixou o marcador sem preencher.',
    utm_content: 'video-1',
  })
  const raw = section(dialog, 'Parâmetros da URL')
  await expectFacts(raw, { meu_param: '42' })
  await expect(raw.getByText(/não preencheu: utm_term/)).toBeVisible()
  await expectFacts(section(dialog, 'Informações Técnicas do Dispositivo'), {
    'Sistema operacional': 'Android',
    'Versão / plataforma': '14 / Android',
    Navegador: 'Chrome 131.0.6778.39',
    IP: '200.160.2.3',
    IPv6: '—O acesso foi feito por IPv4.',
    Dispositivo: 'SM-S918B',
    Tipo: 'Celular',
    'User agent completo': agent,
    'Sinal de privacidade do navegador':
      /^Global Privacy Control \(GPC\), no clique de .+ O navegador pediu que os dados desta pessoa não sejam vendidos nem compartilhados\.$/,
  })
  await expectFacts(section(dialog, 'ID de Rastreamento e Código do Lead'), {
    'ID de rastreamento (click_id)': scene.linkCode,
    'Código do lead': scene.code,
    'ID do clique': scene.click,
    'ID do lead': scene.lead,
  })
  const place = section(dialog, 'Localização e Rede')
  await expectFacts(place, {
    País: 'Brasil',
    'Estado / região': 'São Paulo',
    Cidade: /^[^—]+$/,
    'Fuso horário': 'America/Sao_Paulo',
    'Protocolo do acesso': 'IPv4',
    'Página anterior': 'https://l.instagram.com/',
    'Página de destino': 'https://loja.example/verao',
  })
  await expect(place.getByText('Localização por DB-IP (CC BY 4.0)')).toBeVisible()
  const analysis = section(dialog, 'Análise de Conversão e Eventos')
  await expectFacts(analysis, {
    'Virou conversa': 'Sim',
    'Do clique à primeira mensagem': /segundo/i,
    'Eventos enviados à Meta': '2',
    'Eventos não enviados': '0',
    'Valor da venda': /^R\$\s1\.234,56$/,
  })
  await expect(analysis.getByText('Enviado', { exact: true })).toHaveCount(2)
})

test('what is not known of a message or a click has its reason', async ({ page, account }) => {
  const local = await account.link('Local')
  const own = await account.click(local.clickId)
  await test.step('the details of a message show the events with what was really sent', async () => {
    await page.goto(`/tracking?click=${scene.message}`)
    const dialog = messageDialog(page)
    const sent = section(dialog, 'Eventos enviados (2)')
    await expect(sent.getByText('Dados enviados à Meta').first()).toBeVisible()
    const payload = sent.locator('pre').first()
    await expect(payload).toBeVisible()
    const { data } = JSON.parse((await payload.textContent()) ?? '')
    expect(data).toMatchObject([
      {
        event_name: 'Lead',
        action_source: 'website',
        custom_data: { content_name: 'verao' },
        user_data: { client_ip_address: '200.160.2.3', client_user_agent: agent },
      },
    ])
    expect(await payload.textContent()).not.toContain(maria.from)
    await expectFacts(section(dialog, 'Status e Linha do Tempo'), {
      Status: 'WhatsApp',
      'Clique em': date,
      'Mensagem em': date,
    })
    await expectFacts(section(dialog, 'ID de Rastreamento e Código do Lead'), {
      'ID da mensagem': scene.message,
    })
  })

  await test.step('a message without a click says why so little is known', async () => {
    await openAddress(page, `/tracking?click=${scene.direct}`)
    const dialog = messageDialog(page)
    await expect(dialog.getByText(/^Nenhum clique está ligado a esta conversa. O Wh/)).toBeVisible()
    const noClick =
      '—Nenhum clique está ligado a esta conversa, e o WhatsApp não informa este dado.'
    await expectFacts(section(dialog, 'Status e Linha do Tempo'), {
      'Clique em': '—Nenhum clique está ligado a esta conversa.',
      'Como foi atribuído': 'Sem rastreio · Confiança baixa',
    })
    await expectFacts(section(dialog, 'Dados da Campanha'), {
      Campanha: '—Nenhuma campanha é conhecida.',
      fbclid: noClick,
    })
    await expectFacts(section(dialog, 'Informações Técnicas do Dispositivo'), {
      'Sistema operacional': noClick,
      IP: noClick,
    })
    await expectFacts(section(dialog, 'Localização e Rede'), { País: noClick, Cidade: noClick })
    await expectFacts(section(dialog, 'ID de Rastreamento e Código do Lead'), {
      'ID de rastreamento (click_id)': '—A pessoa não chegou por um link de rastreamento.',
      'Código do lead': '—A pessoa chegou sem código na mensagem.',
    })
    await expectFacts(section(dialog, 'Análise de Conversão e Eventos'), {
      'Valor da venda': '—Nenhuma venda foi registrada.',
      'Do clique à primeira mensagem': '—Nenhum clique está ligado a esta conversa.',
    })
    await expect(section(dialog, 'Eventos enviados (0)')).toContainText(
      'Nada foi enviado: nenhum evento configurado foi disparado por este contato.',
    )
  })

  await test.step('a click that nobody answered says what is not known yet', async () => {
    await openAddress(page, `/tracking?click=${scene.pending}`)
    const dialog = clickDialog(page)
    const notWritten = '—A pessoa ainda não escreveu.'
    await expectFacts(section(dialog, 'Informações de Contato'), {
      'Nome do contato': notWritten,
      Número: notWritten,
      'Primeira mensagem': notWritten,
    })
    await expectFacts(section(dialog, 'Parâmetros UTM'), {
      utm_source: '—O anúncio não enviou este parâmetro.',
    })
    await expectFacts(section(dialog, 'Informações Técnicas do Dispositivo'), {
      Navegador: '—O navegador não informou.',
      Dispositivo: '—O navegador não informa o modelo do aparelho.',
      'Sinal de privacidade do navegador':
        '—O navegador não enviou um, ou o clique é de antes de ele ser registrado.',
      IP: '—O acesso foi feito por IPv6.',
      IPv6: '2804:14c::1',
    })
    await expectFacts(section(dialog, 'Localização e Rede'), {
      'Protocolo do acesso': 'IPv6',
      'Página anterior': '—O navegador não informou a página anterior.',
      'Página de destino': '—O link foi aberto sem passar por uma página com o script de captura.',
    })
    const analysis = section(dialog, 'Análise de Conversão e Eventos')
    await expectFacts(analysis, { 'Virou conversa': 'Ainda não', 'Valor da venda': /^—Nenhuma/ })
    await expect(
      analysis.getByText(
        'Nada foi enviado: nenhum evento configurado foi disparado por este clique.',
      ),
    ).toBeVisible()
    await account.call('POST /api/meta/disconnect')
    await page.reload()
    await expect(analysis.getByText(/^Nada foi enviado: a Meta não está conectada/)).toBeVisible()
  })

  await test.step('an address that is in no location table says so', async () => {
    await closeByEscape(page)
    await page.getByRole('button', { name: `Ver detalhes de ${own}` }).click()
    await expectFacts(section(clickDialog(page), 'Localização e Rede'), {
      País: '—O banco de localização não conhece este IP.',
      'Fuso horário': '—O banco de localização não conhece este IP.',
    })
  })
})
