import { randomInt } from 'node:crypto'
import { aNumber } from './account.ts'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'

test('two contacts taken for one person are parted again', async ({ page, account }) => {
  const [phone, lid] = [aNumber(), `100${randomInt(1e5, 1e6)}${randomInt(1e5, 1e6)}@lid`]
  const { webhookPath } = await account.call<{ webhookPath: string }>('GET /api/simulator')
  const tell = (from: string, id: string, name: string) =>
    account.call(`POST ${webhookPath}`, {
      id,
      from,
      name,
      text: `Oi, aqui é ${name}`,
      fromMe: false,
      at: new Date(Date.now() - (name === 'Ana Junta' ? 60_000 : 0)).toISOString(),
    })
  await tell(phone, 'primeira', 'Ana Junta')
  await tell(lid, 'segunda', 'Bia Junta')
  await expect.poll(() => account.leads('Junta')).toHaveLength(2)
  // The gateway tells the message of one number again under the other's identity.
  await tell(lid, 'primeira', 'Bia Junta')
  await expect.poll(() => account.leads('Junta')).toHaveLength(1)
  const [lead] = await account.leads('Junta')

  await page.goto(`/leads?lead=${lead?.id}&dialog=details`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'Contatos unificados: "Bia Junta" passou a fazer parte deste lead.',
  )
  const undo = dialog.getByRole('button', { name: 'Desfazer unificação' })
  const question = page.getByRole('alertdialog', { name: 'Desfazer a unificação?' })
  await undo.click()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(undo).toBeFocused()

  await page.route('**/unmerge', (route) => route.abort(), { times: 1 })
  await undo.press('Enter')
  await question.getByRole('button', { name: 'Separar contatos' }).click()
  await expectToast(
    page,
    'Erro ao desfazer a unificação',
    'Não foi possível separar os contatos. Tente novamente.',
  )
  await undo.press('Enter')
  await question.getByRole('button', { name: 'Separar contatos' }).click()
  await expectToast(page, 'Contatos separados', 'Os dois leads estão de novo na lista.')
  await expect(undo).toBeHidden()
  await expect(dialog).toContainText(
    'Unificação desfeita: "Bia Junta" voltou a ser um lead à parte.',
  )
  expect((await account.leads('Junta')).map((one) => one.contactName).sort()).toEqual([
    'Ana Junta',
    'Bia Junta',
  ])
})
