import type { Answer, TestAccount } from '#tests/helpers/app'
import { anEvent, ask, event } from './scene.ts'

/** What has to be there before; then the call whose entry is looked for. */
export type Step = () => Promise<() => Promise<Answer>>
export const call =
  (method: string, path: string, body?: unknown, as?: TestAccount | null): Step =>
  async () =>
  () =>
    ask(method, path, body, as)

/** A call about something that is made first. */
export const on =
  <Made>(make: () => Promise<Made>, then: (made: Made) => Promise<Answer>): Step =>
  async () => {
    const made = await make()
    return () => then(made)
  }

export const ofEvents = (path: string): Record<string, Step> => ({
  [`POST ${path}`]: call('POST', path.replace(':destination', 'ga4'), event),
  ...Object.fromEntries(
    (
      [
        ['PUT', '', { ...event, eventName: 'Outro' }],
        ['PATCH', '', { isActive: false }],
        ['DELETE', '', undefined],
      ] as const
    ).map(([method, , body]): [string, Step] => {
      const at = path.replace(':destination', 'ga4')
      return [
        `${method} ${path}/:id`,
        on(
          () => anEvent(at),
          (id) => ask(method, `${at}/${id}`, body),
        ),
      ]
    }),
  ),
  [`POST ${path}/:id/restore`]: async () => {
    const at = path.replace(':destination', 'ga4')
    const id = await anEvent(at)
    await ask('DELETE', `${at}/${id}`)
    return () => ask('POST', `${at}/${id}/restore`)
  },
})
