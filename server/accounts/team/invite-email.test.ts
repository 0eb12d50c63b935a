import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAlertApp } from '#tests/helpers/alerts'

let alertApp: Awaited<ReturnType<typeof startAlertApp>>

beforeAll(async () => {
  alertApp = await startAlertApp()
})
afterAll(() => alertApp.close())

const invite = (email: string | undefined) =>
  alertApp.app.post<{ url: string; emailed: boolean | null }>('/api/team/invites', {
    email,
    role: 'manager',
  })

test('an invitation is sent where there is a server for e-mails, and says what became of it', async () => {
  const { app, mailTo } = alertApp
  await app.post('/api/settings', { name: 'Loja <b>da</b> Bia & Cia' })
  const { url, emailed } = await invite('bia@example.com')
  expect(emailed).toBe(true)
  const [letter, ...more] = await mailTo('bia@example.com')
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Loja convidou você para Loja <b>da</b> Bia & Cia no Rastro')
  expect(letter?.text).toContain(url)
  expect(letter?.text).toContain('Você entra como gestor.')
  expect(letter?.html).toContain('Loja &lt;b&gt;da&lt;/b&gt; Bia &amp; Cia')
  expect(letter?.html).toContain(`href="${url}"`)

  expect((await invite('refused-bia@example.com')).emailed).toBe(false)
  expect((await invite(undefined)).emailed).toBeNull()
})
