import { z } from 'zod'
import { roles } from '#domain/people/roles'
import { done, endpoint, idParams, page, requiredName, text } from './endpoint.ts'

/** The periods of the overview, each in the days of the account that is looked at. */
export const overviewPeriods = [
  'today',
  'last7days',
  'last30days',
  'thisMonth',
  'lastMonth',
] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]

const count = z.number().int()
const cents = z.number().int()

/** The figures of the campaign report's total, under the same names. */
const figures = z.object({
  clicks: count,
  conversations: count,
  leads: count,
  sales: count,
  revenueCents: cents,
  spendCents: cents,
  cplCents: cents.nullable(),
  roas: z.number().nullable(),
})

const client = z.object({
  id: z.string(),
  name: z.string(),
  /** What the person is there; null for an operator who is no member. */
  role: z.enum(roles).nullable(),
  isSuspended: z.boolean(),
  isCurrent: z.boolean(),
  /** Of the period; null where the person's role sees no numbers. */
  figures: figures.nullable(),
  /** Money in other currencies than BRL is in none of the figures. */
  hasForeignMoney: z.boolean(),
  /** These currencies, by name. Spend in one of them leaves `cplCents` and `roas` null. */
  foreignCurrencies: z.array(z.string()),
  /** What is wrong right now: open alerts of lines and paused destinations; null as above. */
  alerts: count.nullable(),
  /** Lines that messages come in by; the simulator only where it is connected and the only one. Null as above. */
  lines: z.object({ connected: count, total: count }).nullable(),
})
export type Client = z.infer<typeof client>

export const overview = endpoint({
  method: 'GET',
  path: '/api/agency/overview',
  access: 'login',
  summary: 'As contas deste acesso com números, gastos, alertas e estado das linhas',
  query: z.object({
    ...page,
    period: z.enum(overviewPeriods, 'period desconhecido').default('last30days'),
    /** Part of an account's name. */
    search: text(120).optional(),
  }),
  output: z.object({
    clients: z.array(client),
    total: count,
    /** The person may make, suspend and resume accounts. */
    isOperator: z.boolean(),
  }),
})

export const createClient = endpoint({
  method: 'POST',
  path: '/api/agency/accounts',
  access: 'operator',
  summary: 'Criar a conta de um cliente; quem cria é o primeiro proprietário',
  body: z.object({ name: requiredName(120, 'Informe o nome do cliente') }),
  output: z.object({ id: z.string() }),
})

export const changeClient = endpoint({
  method: 'PATCH',
  path: '/api/agency/accounts/:id',
  access: 'operator',
  summary: 'Suspender ou reativar uma conta',
  params: idParams,
  body: z.object({ isSuspended: z.boolean('Diga se a conta fica suspensa') }),
  output: done,
})

const salesContact = z.object({
  /** WhatsApp that the sales page's buttons open, as an operator set it; null for none. */
  number: z.string().nullable(),
  /** The one of SALES_WHATSAPP, which counts while none is set. */
  defaultNumber: z.string().nullable(),
})
export type SalesContact = z.infer<typeof salesContact>

export const getSalesContact = endpoint({
  method: 'GET',
  path: '/api/agency/sales-contact',
  access: 'operator',
  summary: 'Número do WhatsApp da página de vendas',
  output: salesContact,
})

export const saveSalesContact = endpoint({
  method: 'PUT',
  path: '/api/agency/sales-contact',
  access: 'operator',
  summary: 'Definir o número do WhatsApp da página de vendas',
  body: z.object({ number: text(40) }),
  output: salesContact,
})
