import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { chosenLeads } from './leads.ts'

const attendant = z.object({
  id: z.string(),
  name: z.string(),
  /** New leads of lines that distribute them may be given to this person. */
  isOnDuty: z.boolean(),
  /** The person who asks. */
  isMe: z.boolean(),
})

export const listAttendants = endpoint({
  method: 'GET',
  path: '/api/attendants',
  access: 'leads',
  summary: 'Quem atende nesta conta, e quem está em serviço',
  output: z.array(attendant),
})

export const dutyBody = z.object({
  isOnDuty: z.boolean('isOnDuty deve ser verdadeiro ou falso'),
})

export const setOwnDuty = endpoint({
  method: 'PUT',
  path: '/api/attendants/me',
  access: 'attend',
  summary: 'Entrar em serviço ou sair',
  body: dutyBody,
  output: done,
})

/** Gives leads to somebody; `assigned` names those that are leads and changed hands. */
export const assignLeads = endpoint({
  method: 'POST',
  path: '/api/leads/assign',
  access: 'attend',
  summary: 'Escolher o responsável por leads; null: ninguém',
  body: z.object({
    ids: chosenLeads,
    assignee: z.uuid('Responsável desconhecido').nullable(),
  }),
  output: z.object({ assigned: z.array(z.string()) }),
})
