import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { makeResetLink } from '#contracts/password-reset'
import { requireSecondFactor } from '#contracts/second-factor'
import {
  changeRole,
  createInvite,
  listAccounts,
  listTeam,
  removeMember,
  revokeInvite,
  setDuty,
  switchAccount,
} from '#contracts/team'
import type { Role } from '#domain/people/roles'
import { call } from '../api/call.ts'
import { rereadAttendants } from './attendants.ts'

export type { Invite, Member } from '#contracts/team'
export type NewInvite = z.output<typeof createInvite.output>

export function teamQuery() {
  return queryOptions({
    queryKey: [listTeam.path],
    queryFn: ({ signal }) => call(listTeam, { signal }),
  })
}

const reread = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: [listTeam.path] }), rereadAttendants(client)])

export function createInviteMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: z.input<typeof createInvite.body>) => call(createInvite, { body }),
    onSuccess: () => reread(client),
  })
}

export function revokeInviteMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(revokeInvite, { params: { id } }),
    onSettled: () => reread(client),
  })
}

export function changeRoleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      call(changeRole, { params: { id }, body: { role } }),
    onSettled: () => reread(client),
  })
}

export function setDutyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, isOnDuty }: { id: string; isOnDuty: boolean }) =>
      call(setDuty, { params: { id }, body: { isOnDuty } }),
    onSettled: () => reread(client),
  })
}

export function removeMemberMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(removeMember, { params: { id } }),
    onSettled: () => reread(client),
  })
}

export function resetLinkMutation() {
  return mutationOptions({
    mutationFn: (id: string) => call(makeResetLink, { params: { id } }),
  })
}

export function requireSecondFactorMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (isRequired: boolean) => call(requireSecondFactor, { body: { isRequired } }),
    onSettled: () => reread(client),
  })
}

/** The accounts that the signed-in person's login opens. */
export function accountsQuery() {
  return queryOptions({
    queryKey: [listAccounts.path],
    queryFn: ({ signal }) => call(listAccounts, { signal }),
  })
}

export function switchAccountMutation() {
  return mutationOptions({
    mutationFn: (accountId: string) => call(switchAccount, { body: { accountId } }),
  })
}
