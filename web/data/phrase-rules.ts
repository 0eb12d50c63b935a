import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import {
  createPhraseRule,
  deletePhraseRule,
  listPhraseRules,
  restorePhraseRule,
  switchPhraseRule,
  tryPhraseRules,
  updatePhraseRule,
} from '#contracts/phrase-rules'
import { call } from '../api/call.ts'

export type { PhraseRule, TrialResult } from '#contracts/phrase-rules'
export type PhraseRuleInput = z.input<typeof updatePhraseRule.body>
export type TrialInput = z.input<typeof tryPhraseRules.body>

export function phraseRulesQuery() {
  return queryOptions({
    queryKey: [listPhraseRules.path],
    queryFn: () => call(listPhraseRules),
  })
}

/** What the rules would do with a text; asking changes nothing, so it is a query. */
export function trialQuery(body: TrialInput) {
  return queryOptions({
    queryKey: [tryPhraseRules.path, body],
    queryFn: ({ signal }) => call(tryPhraseRules, { body, signal }),
    enabled: body.text.trim() !== '',
    placeholderData: keepPreviousData,
  })
}

function refresh(client: QueryClient) {
  client.invalidateQueries({ queryKey: [tryPhraseRules.path] })
  return client.invalidateQueries({ queryKey: [listPhraseRules.path] })
}

/** Not retried: an answer lost on the way would make the same rule twice. */
export function createRuleMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: PhraseRuleInput) => call(createPhraseRule, { body }),
    onSuccess: () => refresh(client),
  })
}

export function updateRuleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: PhraseRuleInput }) =>
      call(updatePhraseRule, { params: { id }, body }),
    onSuccess: () => refresh(client),
  })
}

/** The switch moves at once and goes back when the server refuses. */
export function switchRuleMutation(client: QueryClient) {
  const { queryKey } = phraseRulesQuery()
  return mutationOptions({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      call(switchPhraseRule, { params: { id }, body: { isActive } }),
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (rules) =>
        rules?.map((rule) => (rule.id === id ? { ...rule, isActive } : rule)),
      )
      return { before }
    },
    onError: (_error, _input, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => refresh(client),
  })
}

export function deleteRuleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(deletePhraseRule, { params: { id } }),
    onSuccess: () => refresh(client),
  })
}

/** Takes the deletion of a rule back. */
export function restoreRuleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(restorePhraseRule, { params: { id } }),
    onSuccess: () => refresh(client),
  })
}
