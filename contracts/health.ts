import { z } from 'zod'
import { endpoint, instant, optionalText } from './endpoint.ts'
import { providers } from './messaging.ts'

export const alertKinds = [
  'disconnected',
  'auth_error',
  'banned',
  'offline',
  'silence',
  'gap',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertChannels = ['email', 'webhook'] as const
export type AlertChannel = (typeof alertChannels)[number]

/** What is or was wrong with a line, and what a person should do about it. */
export const alert = z.object({
  id: z.string(),
  instanceId: z.string(),
  instanceName: z.string(),
  provider: z.enum(providers),
  kind: z.enum(alertKinds),
  beganAt: instant,
  /** Null while it lasts. */
  endedAt: instant.nullable(),
  title: z.string(),
  advice: z.string(),
  /** People's clicks that nobody answered: since a silence began, or during the gap. */
  clicks: z.number().nullable(),
  /** The links that were clicked, the most clicked ones first; at most twenty. */
  links: z.array(z.object({ id: z.string(), campaignName: z.string(), clicks: z.number() })),
  /** Time without connection in milliseconds, of a gap. */
  downMs: z.number().nullable(),
  /** What became of its messages, one per channel. */
  messages: z.array(
    z.object({
      channel: z.enum(alertChannels),
      state: z.enum(['pendente', 'enviado', 'falhou']),
      attempts: z.number(),
      outcome: z.string().nullable(),
    }),
  ),
})
export type Alert = z.infer<typeof alert>

/** What is wrong with the server itself, for every account on it, until it is over. */
const serverAlert = z.object({
  /** The same as long as a person who put it away need not be told again: a day. */
  id: z.string(),
  kind: z.enum(['disk_low', 'disk_critical']),
  endedAt: z.null(),
  title: z.string(),
  advice: z.string(),
})

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/health/alerts',
  access: 'numbers',
  summary: 'Alertas da linha: abertos e os 50 últimos',
  output: z.object({ server: z.array(serverAlert), open: z.array(alert), recent: z.array(alert) }),
})

const settings = z.object({
  enabled: z.boolean(),
  email: z.string().nullable(),
  webhookUrl: z.string().nullable(),
  hasWebhookSecret: z.boolean(),
  /** Whether the server was given an SMTP server to send with. */
  emailAvailable: z.boolean(),
})

export const getAlertSettings = endpoint({
  method: 'GET',
  path: '/api/health/settings',
  access: 'numbers',
  summary: 'Para onde vão os alertas',
  output: settings,
})

export const saveAlertSettings = endpoint({
  method: 'PUT',
  path: '/api/health/settings',
  access: 'connections',
  summary: 'Salvar para onde vão os alertas',
  body: z.object({
    enabled: z.boolean(),
    email: optionalText(254).pipe(z.email('E-mail inválido').nullable()),
    webhookUrl: optionalText(2000),
    /** Makes a new secret; the old one is worth nothing from then on. */
    rotateSecret: z.boolean().default(false),
  }),
  /** `webhookSecret` is there only when it is new: it is never shown again. */
  output: settings.extend({ webhookSecret: z.string().nullable() }),
})

const testOutcome = z.object({ ok: z.boolean(), outcome: z.string() })

export const testAlerts = endpoint({
  method: 'POST',
  path: '/api/health/test',
  access: 'connections',
  summary: 'Enviar um alerta de teste por todos os canais salvos',
  /** Null for a channel that is not set up. */
  output: z.object({ email: testOutcome.nullable(), webhook: testOutcome.nullable() }),
})
