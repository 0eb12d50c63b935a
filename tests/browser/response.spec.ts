import { aNumber } from './account.ts'
import { violationsAtBothSizes } from './axe.ts'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('who waits is shown at once; hours and automatic messages are set and counted', async ({
  page,
  account,
}) => {
  const greeting = 'Olá! 👋 Recebemos sua mensagem e já vamos atender.'
  const people = ['Ana de um nome tão comprido que não cabe em lugar nenhum da tela', 'Bia', 'Caio']
  for (const [place, name] of people.entries()) {
    const from = aNumber()
    const began = 50 - place * 10
    await account.say({ from, name, text: 'Oi', at: minutesAgo(began) })
    const at = new Date(minutesAgo(began).getTime() + 3_000)
    await account.say({ from, text: greeting, fromMe: true, at })
  }
  const davi = aNumber()
  await account.say({ from: davi, name: 'Davi', text: 'Bom dia', at: minutesAgo(45) })
  await account.say({ from: davi, text: 'Bom dia, Davi!', fromMe: true, at: minutesAgo(41) })

  await page.goto('/')
  const card = page.getByRole('region', { name: 'Atendimento' })
  await expect(card.getByText('4 min', { exact: true })).toBeVisible()
  await expect(card.getByText('Sem resposta agora')).toBeVisible()
  await expect(card.getByText('3', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Ver quem espera' })).toHaveAttribute(
    'href',
    '/atendimento',
  )
  await page.getByRole('link', { name: 'Atendimento' }).click()
  await expect(page.getByRole('heading', { name: 'Atendimento', level: 1 })).toBeVisible()
  const strip = page.getByRole('region', { name: 'Resumo do período' })
  await expect(strip.getByText('4 min', { exact: true })).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Sem resposta' })
  const rows = waiting.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Ana de um nome')
  await expect(waiting.getByText('3 pessoas, quem')).toBeVisible()

  // Somebody new is there without a reload, and is gone when somebody answers.
  const eva = aNumber()
  await account.say({ from: eva, name: 'Eva Agora', text: 'Oi' })
  await expect(rows.filter({ hasText: 'Eva Agora' })).toBeVisible()
  const soon = new Date(Date.now() + 60_000)
  await account.say({ from: eva, text: 'Oi, Eva!', fromMe: true, at: soon })
  await expect(rows.filter({ hasText: 'Eva Agora' })).toHaveCount(0)

  const tables = page.getByRole('region', { name: 'Detalhes' })
  await expect(tables.getByRole('row', { name: /^Pelo celular 2 / })).toBeVisible()
  await tables.getByRole('tab', { name: 'Linha' }).click()
  await expect(tables.getByRole('row', { name: /^Simulador 5 2 / })).toBeVisible()
  await tables.getByRole('tab', { name: 'Campanha' }).click()
  await expect(tables.getByRole('columnheader', { name: 'Conversas' })).toBeVisible()
  const heatMap = page.getByRole('table', { name: 'Conversas por dia da semana e hora' })
  await expect(heatMap.getByRole('rowheader')).toHaveCount(7)
  await expect(page.getByRole('region', { name: 'Quando as pessoas escrevem' })).toContainText(
    'Pico:',
  )

  expect(await violationsAtBothSizes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(heatMap.getByRole('columnheader')).toHaveCount(8)
  await expectToFit(page, 'Atendimento at 390 px')
  await page.setViewportSize({ width: 1280, height: 800 })

  const texts = page.getByRole('region', { name: 'Mensagens automáticas' })
  const row = texts.getByRole('listitem').filter({ hasText: greeting })
  await expect(row).toContainText('Automática')
  await expect(row).toContainText('para 3 pessoas')
  await row.getByRole('button', { name: /^Foi uma pessoa que escreveu/ }).click()
  await expectToast(page, 'Texto Anotado', 'Os tempos estão sendo recalculados.')
  await expect(row).toContainText('Resposta de pessoa')
  await expect(waiting.getByText('Ninguém está esperando')).toBeVisible()
  await row.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(row).toContainText('Automática')
  await expect(rows).toHaveCount(3)

  await page.getByRole('link', { name: 'Definir horário' }).click()
  const hours = page.getByRole('region', { name: 'Horário de atendimento' })
  await hours.getByRole('button', { name: 'Definir horário' }).click()
  const from = hours.getByRole('textbox', { name: 'Segunda-feira, início do 1º horário' })
  await from.fill('9h30')
  await from.blur()
  await expect(from).toHaveValue('09:30')
  const to = hours.getByRole('textbox', { name: 'Segunda-feira, fim do 1º horário' })
  await to.fill('24')
  await to.blur()
  await expect(to).toHaveValue('24:00')
  await from.fill('cedo')
  await expect(hours.getByText('Digite horas como 08:30; o fim do dia é 24:00.')).toBeVisible()
  await expect(hours.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await from.fill('10:00')
  await hours.getByRole('button', { name: 'Repetir segunda em todos os dias úteis' }).click()
  await expect(
    hours.getByRole('textbox', { name: 'Sexta-feira, início do 1º horário' }),
  ).toHaveValue('10:00')
  const year = new Date().getFullYear()
  await hours.getByRole('button', { name: `Adicionar feriados nacionais de ${year}` }).click()
  await expect(hours.getByRole('list').getByRole('listitem')).toHaveCount(13)
  await hours.getByRole('button', { name: 'Abrir neste dia: Tiradentes' }).click()
  expect(await violationsAtBothSizes(page, '[aria-labelledby=hours-card]')).toEqual([])
  await hours.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Horário Salvo', 'Os tempos de resposta estão sendo recalculados.')
  await page.reload()
  await expect(from).toHaveValue('10:00')
  await expect(hours.getByRole('button', { name: 'Fechar neste dia: Tiradentes' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'the hours at 390 px')
})

test('a waiting person opens over the list, which is as it was when the dialog is closed', async ({
  page,
  account,
}) => {
  await account.say({ from: aNumber(), name: 'Zoe Espera', text: 'Oi' })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/atendimento?dateRange=last7days&por=line')
  const person = page.getByRole('link', { name: /Zoe Espera/ })
  await person.scrollIntoViewIfNeeded()
  const scroll = () => page.evaluate(() => Math.round(window.scrollY))
  const before = await scroll()
  expect(before).toBeGreaterThan(0)
  await person.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Zoe Espera').first()).toBeVisible()
  await expect(page).toHaveURL(
    /\/atendimento\?dateRange=last7days&por=line&lead=.+&dialog=messages$/,
  )
  await dialog.getByRole('button', { name: 'Fechar' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/atendimento\?dateRange=last7days&por=line$/)
  expect(await scroll()).toBe(before)
  await expect(person).toBeFocused()
})
