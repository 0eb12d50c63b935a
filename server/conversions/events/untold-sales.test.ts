import { afterAll, expect, test } from 'vitest'
import type { EventConfig } from '#contracts/events'
import { startAppWithAds } from '#tests/helpers/ads-app'

const { app, as, connect, newAccount, close } = await startAppWithAds()
afterAll(close)

test('who would not hear of a sale is named, until an event tells of it', async () => {
  const account = await newAccount()
  const untold = () => app.get('/api/untold-sales', as(account))
  expect(await untold()).toEqual({ isConnected: false, destinations: [] })
  await connect(account, '1234567890')
  expect(await untold()).toEqual({ isConnected: true, destinations: [] })

  const events = await app.get<EventConfig[]>('/api/meta/events', as(account))
  const purchase = events.find(({ triggerCondition }) => triggerCondition === 'status_converted')
  const isActive = (value: boolean) =>
    app.request('PATCH', `/api/meta/events/${purchase?.id}`, {
      ...as(account),
      body: { isActive: value },
    })
  const meta = { destination: 'meta', kind: 'meta', name: 'Meta' }
  await isActive(false)
  expect(await untold()).toEqual({ isConnected: true, destinations: [meta] })
  await isActive(true)
  expect(await untold()).toEqual({ isConnected: true, destinations: [] })
  await app.request('DELETE', `/api/meta/events/${purchase?.id}`, as(account))
  expect(await untold()).toEqual({ isConnected: true, destinations: [meta] })
  // Another account's events are of no use to this one.
  await connect(await newAccount(), '1234567890')
  expect(await untold()).toEqual({ isConnected: true, destinations: [meta] })
})
