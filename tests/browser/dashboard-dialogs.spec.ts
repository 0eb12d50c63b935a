import { readFile } from 'node:fs/promises'
import { aNumber } from './account.ts'
import { leadCard, list, maria, names, newLead, removeLeads, test } from './dashboard-scene.ts'
import { answerQuestion, choose, closeByEscape, expect, expectToast } from './fixtures.ts'

test('one visit of the dialogs of a lead: one that is gone, messages, campaign and details', async ({
  page,
  account,
}) => {
  await test.step('a lead that does not exist any more says so', async () => {
    await page.goto('/?lead=00000000-0000-4000-8000-000000000000&dialog=details')
    const dialog = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
    await expect(dialog.getByText('Este lead não existe mais')).toBeVisible()
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
    expect(new URL(page.url()).search).toBe('')
  })

  await test.step('the messages of a lead, with what to say when there is none', async () => {
    const [lead] = await account.leads('Maria Souza')
    await leadCard(page, 'Maria Souza').getByRole('button', { name: 'Mensagens' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mensagens do Lead' })
    await expect(dialog.getByRole('heading', { name: 'Histórico de mensagens (1)' })).toBeVisible()
    await expect(dialog.getByText('Rastreado', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`lead=${lead?.id}`))
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(dialog).toBeHidden()

    await page.route('**/api/leads/*/activities', (route) =>
      route.fulfill({ json: { activities: [], conversions: [] } }),
    )
    await leadCard(page, 'João Pereira').getByRole('button', { name: 'Mensagens' }).click()
    await expect(dialog.getByText('Nenhum evento Meta foi enviado para este lead.')).toBeVisible()
    await expect(dialog.getByText('Nenhuma mensagem encontrada.')).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.unroute('**/api/leads/*/activities')

    const media = { from: aNumber(), name: 'Só Foto' }
    await account.say({ ...media, text: '' })
    await leadCard(page, 'Só Foto').getByRole('button', { name: 'Mensagens' }).click()
    await expect(dialog.getByText('[Mensagem sem conteúdo ou mídia]')).toBeVisible()
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
    await removeLeads(page, account, 'Só Foto')
  })

  await test.step('the campaign of a lead in groups, or that there is none', async () => {
    const dialog = page.getByRole('dialog', { name: 'Informações da Campanha' })
    const open = { name: 'Informações da campanha' }
    await leadCard(page, 'Maria Souza').getByRole('button', open).click()
    await expect(dialog.getByRole('heading', { level: 3 })).toContainText([
      'Resumo da Origem',
      'Parâmetros UTM de Origem',
      'Dados do Anúncio',
    ])
    await closeByEscape(page)
    await leadCard(page, 'João Pereira').getByRole('button', open).click()
    await expect(dialog.getByText('Nenhuma informação de campanha encontrada')).toBeVisible()
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('the details of a lead have six sections, a chat and a file', async () => {
    await leadCard(page, 'Maria Souza').getByRole('button', { name: 'Detalhes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
    await expect(dialog.getByRole('heading', { level: 3 })).toContainText([
      'Informações de Contato do WhatsApp',
      'Status e Linha do Tempo',
      'Dados da Campanha',
      'Parâmetros da URL',
      'Informações Técnicas',
      'Informações do Dispositivo',
    ])
    await expect(dialog.getByText('meu_param', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Mulheres', { exact: true }).first()).toBeVisible()
    await expect(dialog.getByText(/Android/).first()).toBeVisible()

    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'wa.me' }))
    const [chat] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('button', { name: 'Abrir WhatsApp' }).click(),
    ])
    await chat.waitForURL(`https://wa.me/${maria.from}`)
    await chat.close()
    await page.context().unroute('https://wa.me/**')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Exportar Lead' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^lead-[\w-]+\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain(maria.from)
    await expectToast(page, 'Exportação Concluída')
  })
})

test('one visit in which leads become customers and are deleted', async ({ page, account }) => {
  await test.step('a lead becomes a customer with the value of the sale', async () => {
    const buyer = { from: aNumber(), name: 'Bia Compradora' }
    await account.say({ ...buyer, text: 'Quero comprar' })
    await expect.poll(() => account.leads('Bia Compradora')).toHaveLength(1)
    const id = (await account.leads('Bia Compradora'))[0]?.id
    await page.goto(`/?lead=${id}&dialog=details`)
    const dialog = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
    await choose(dialog.getByRole('combobox', { name: 'Mudar status' }), 'Cliente')
    await dialog.getByRole('textbox', { name: 'Valor da venda' }).fill('1.234,56')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Lead atualizado')
    await expect(dialog.getByText(/R\$\s1\.234,56/).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(
      leadCard(page, 'Bia Compradora').getByText('Cliente', { exact: true }),
    ).toBeVisible()
    await expect(leadCard(page, 'Bia Compradora').getByText(/^R\$\s1\.234,56$/)).toBeVisible()
    await removeLeads(page, account, 'Bia Compradora')
  })

  await test.step('a sale is noted and a status changed from the list and from the messages', async () => {
    const id = await newLead(account, 'Caio Cliente')
    const card = leadCard(page, 'Caio Cliente')
    const more = card.getByRole('button', { name: 'Mais ações de Caio Cliente' })
    await more.click()
    await page.getByRole('menuitemradio', { name: 'Perdido' }).click()
    await expectToast(page, 'Lead atualizado', 'O status agora é Perdido.')
    await expect(card.getByText('Perdido', { exact: true })).toBeVisible()

    await more.click()
    await page.getByRole('menuitem', { name: 'Registrar venda' }).click()
    const sale = page.getByRole('dialog', { name: 'Status e Valor da Venda' })
    await expect(page).toHaveURL(new RegExp(`lead=${id}&dialog=outcome`))
    await expect(sale.getByRole('combobox', { name: 'Mudar status' })).toHaveText('Cliente')
    await sale.getByRole('textbox', { name: 'Valor da venda' }).fill('doze reais')
    await sale.getByRole('button', { name: 'Salvar' }).click()
    await expect(sale.getByRole('alert')).toBeVisible()
    await sale.getByRole('textbox', { name: 'Valor da venda' }).fill('97,50')
    await sale.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Lead atualizado', 'As alterações foram salvas.')
    await expect(sale).toBeHidden()
    await expect(card.getByText('Cliente', { exact: true })).toBeVisible()
    await expect(card.getByText(/^R\$\s97,50$/)).toBeVisible()

    await card.getByRole('button', { name: 'Mensagens' }).click()
    const messages = page.getByRole('dialog', { name: 'Mensagens do Lead' })
    await messages.getByRole('button', { name: 'Mudar status, agora Cliente' }).click()
    await page.getByRole('menuitemradio', { name: 'Contatado' }).click()
    await expectToast(page, 'Lead atualizado', 'O status agora é Contatado.')
    await messages.getByRole('button', { name: 'Detalhes' }).click()
    const details = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
    await expect(
      details
        .getByRole('listitem')
        .filter({ hasText: 'Status alterado de Cliente para Contatado.' })
        .first(),
    ).toBeVisible()
    await details.getByRole('button', { name: 'Fechar' }).click()
    await expect(details).toBeHidden()
    await removeLeads(page, account, 'Caio Cliente')
  })

  await test.step('a deletion is taken back', async () => {
    await newLead(account, 'Dora Arrependida')
    const card = leadCard(page, 'Dora Arrependida')
    const question = answerQuestion(page, 'accept')
    await card.getByRole('button', { name: 'Mais ações de Dora Arrependida' }).click()
    await page.getByRole('menuitem', { name: 'Excluir lead' }).click()
    expect(await question).toContain('Só é possível desfazer no minuto seguinte.')
    await expectToast(page, 'Lead excluído')
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expectToast(page, 'Lead restaurado')
    await expect(card).toBeVisible()
    await removeLeads(page, account, 'Dora Arrependida')
  })

  await test.step('a lead is deleted after a question; it appears and goes without a reload', async () => {
    await expect(names(page)).toHaveCount(3)
    await account.say({ from: aNumber(), name: 'Zé Passageiro 🚲', text: 'Oi' })
    const card = leadCard(page, 'Zé Passageiro 🚲')
    await expect(card).toBeVisible()
    const more = card.getByRole('button', { name: 'Mais ações de Zé Passageiro 🚲' })
    const remove = page.getByRole('menuitem', { name: 'Excluir lead' })

    const refused = Promise.withResolvers<void>()
    await page.route('**/api/leads/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      await refused.promise
      await route.fulfill({ status: 403, json: { error: 'Sem permissão', code: 'forbidden' } })
    })
    let question = answerQuestion(page, 'accept')
    await more.click()
    await remove.click()
    expect(await question).toContain('Zé Passageiro 🚲')
    // A menu that is opened meanwhile knows that it is under way.
    await more.click()
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    refused.resolve()
    await expectToast(page, 'Erro ao excluir lead', 'Sem permissão')
    await page.unroute('**/api/leads/*')

    question = answerQuestion(page, 'dismiss')
    await more.click()
    await remove.click()
    await question
    await expect(card).toBeVisible()
    question = answerQuestion(page, 'accept')
    await more.click()
    await remove.click()
    await question
    await expectToast(
      page,
      'Lead excluído',
      'Lead e todos os dados relacionados foram excluídos com sucesso.',
    )
    await expect(card).toBeHidden()
  })
})

test('whoever only reads is not offered what changes a lead', async ({ page }) => {
  await page.route('**/api/auth/validate', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, user: { ...body.user, role: 'viewer' } } })
  })
  await page.goto('/?kind=all')
  const card = leadCard(page, 'Maria Souza')
  await card.getByRole('button', { name: 'Mais ações de Maria Souza' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Abrir WhatsApp'])
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  await closeByEscape(page)
  await expect(list(page).getByRole('checkbox')).toHaveCount(0)
  await card.getByRole('button', { name: 'Detalhes' }).click()
  const details = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
  await expect(details.getByText('Status e Linha do Tempo')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Excluir lead' })).toHaveCount(0)
  await expect(details.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
})
