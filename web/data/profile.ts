import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { changePassword } from '#contracts/change-password'
import {
  changeEmail,
  endOtherSessions,
  endOwnSession,
  listSessions,
  profile,
  rename,
} from '#contracts/profile'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contracts/second-factor'
import { call } from '../api/call.ts'

export type { OwnSession } from '#contracts/profile'
export type Profile = z.output<typeof profile.output>

/** What a form of the own login sends: its faults are shown at its fields. */
export const ownLogin = {
  changeEmail: (body: z.input<typeof changeEmail.body>) => call(changeEmail, { body }),
  changePassword: (body: z.input<typeof changePassword.body>) => call(changePassword, { body }),
  beginSecondFactor: (currentPassword: string) =>
    call(beginSecondFactor, { body: { currentPassword } }),
  confirmSecondFactor: (code: string) => call(confirmSecondFactor, { body: { code } }),
  renewRecoveryCodes: (body: z.input<typeof renewRecoveryCodes.body>) =>
    call(renewRecoveryCodes, { body }),
  removeSecondFactor: (body: z.input<typeof removeSecondFactor.body>) =>
    call(removeSecondFactor, { body }),
}

export function profileQuery() {
  return queryOptions({
    queryKey: [profile.path],
    queryFn: ({ signal }) => call(profile, { signal }),
  })
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: [listSessions.path],
    queryFn: ({ signal }) => call(listSessions, { signal }),
  })
}

/** What the person has changed of their own login is read anew, with the sessions that it ended. */
export function rereadProfile(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [profile.path, listSessions.path].map((path) => client.invalidateQueries({ queryKey: [path] })),
  )
}

export function renameMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (name: string) => call(rename, { body: { name } }),
    onSuccess: () => rereadProfile(client),
  })
}

export function endSessionMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(endOwnSession, { params: { id } }),
    onSettled: () => rereadProfile(client),
  })
}

export function endOtherSessionsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => rereadProfile(client),
  })
}
