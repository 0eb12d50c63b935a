import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead, LeadDetail } from '#contracts/leads'
import type { Identity } from '#server/integrations/gateways/gateway'
import { withLeads } from '#server/leads/lead-work'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { leads } from '#tests/helpers/chat'
import { receiveMessage } from './receive-message.ts'

let app: TestApp
let messages = 0
beforeAll(async () => {
  app = await startTestApp()
  await app.get('/api/simulator')
})
afterAll(() => app.close())

async function hear(contact: Identity, contactName = 'Maria'): Promise<void> {
  app.advance(1_000)
  const { accountId } = app.account
  const { id } = await app.ctx.sql.asOwner
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const at = app.ctx.now()
  const message = {
    kind: 'message',
    id: `n${++messages}`,
    at,
    direction: 'in',
    via: 'unknown',
  } as const
  await withLeads(app.ctx, accountId, (work) =>
    receiveMessage(work, { id, ownPhone: null, ownLid: null }, at, {
      ...message,
      contact,
      contactName,
      type: 'text',
      text: 'Oi',
      pending: false,
      fromChatLink: false,
    }),
  )
}

const detail = ({ id }: Pick<Lead, 'id'>) => app.get<LeadDetail>(`/api/leads/${id}`)

type Found = { people: { id: string }[]; certificates: { id: string }[] }
const find = (identifier: string) => app.post<Found>('/api/person-data/search', { identifier })

test('a user name is shown, found, in the file and gone with the person, and proves nobody', async () => {
  await hear({ bsuid: 'BR.71', username: 'Maria.Lopez' })
  await hear({ bsuid: 'BR.72', username: 'outra.pessoa' }, 'Carla')
  const [maria] = await leads(app, '@maria.lopez')
  if (!maria) throw new Error('not found by the user name')
  expect(await detail(maria)).toMatchObject({ username: 'maria.lopez', contactName: 'Maria' })

  // The newest is theirs; somebody else who has taken the old one is somebody else.
  await hear({ bsuid: 'BR.71', username: 'maria.silva' })
  await hear({ bsuid: 'BR.72', username: 'maria.lopez' }, 'Carla')
  expect(await detail(maria)).toMatchObject({ username: 'maria.silva', messageCount: 2 })
  expect((await leads(app, 'maria.lopez')).map(({ contactName }) => contactName)).toEqual(['Carla'])

  const found = await find('@Maria.Silva')
  expect(found.people.map(({ id }) => id)).toEqual([maria.id])
  const file = await app.request('GET', `/api/person-data/export?ids=${maria.id}&format=json`)
  expect([file.status, file.text.includes('maria.silva')]).toEqual([200, true])
  await app.post('/api/person-data/erase', {
    identifier: '@maria.silva',
    ids: [maria.id],
    confirmation: 'APAGAR',
  })
  const after = await find('@maria.silva')
  expect(after.people).toEqual([])
  expect(after.certificates).toHaveLength(1)
  expect(await leads(app, 'maria.silva')).toEqual([])
})
