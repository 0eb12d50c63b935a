import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { chosenLeads, leadIdParams } from './leads.ts'

export const deleteLead = endpoint({
  method: 'DELETE',
  path: '/api/leads/:id',
  access: 'people',
  summary: 'Excluir o lead e seus dados pessoais; os totais permanecem',
  params: leadIdParams,
  output: done,
})

/** Deletes several leads, each like `deleteLead`; `deleted` names those that were there. */
export const deleteLeads = endpoint({
  method: 'POST',
  path: '/api/leads/delete',
  access: 'people',
  summary: 'Excluir vários leads',
  body: z.object({ ids: chosenLeads }),
  output: z.object({ deleted: z.array(z.string()) }),
})

/** How long a deletion can be taken back, in seconds; then nothing of the person is left. */
export const undoSeconds = 60

/**
 * Takes back deletions of the last `undoSeconds`. What could not be taken back (too late, or the
 * person wrote again meanwhile) is left out of `restored`.
 */
export const restoreLeads = endpoint({
  method: 'POST',
  path: '/api/leads/restore',
  access: 'people',
  summary: 'Desfazer a exclusão de leads',
  body: z.object({ ids: chosenLeads }),
  output: z.object({ restored: z.array(z.string()) }),
})
