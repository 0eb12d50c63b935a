import { z } from 'zod'
import { endpoint, optionalText, text } from './endpoint.ts'

export const providers = ['simulator', 'wapi', 'evolution', 'zapi', 'whatsapp-cloud'] as const
export type Provider = (typeof providers)[number]

/** State of the messaging line, as each of its calls answers it. */
export const instanceStatus = z.object({
  connected: z.boolean(),
  status: z.string(),
  instanceName: z.string().nullable(),
  instanceId: z.string().nullable(),
  message: z.string(),
  provider: z.enum(providers).nullable(),
  webhookUrl: z.string().nullable(),
  /** `data:image/png;base64,…` whatever the provider returned. */
  qrcode: z.string().optional(),
  phone: z.string().nullable(),
})
export type InstanceStatus = z.infer<typeof instanceStatus>

const which = z.object({ instance: z.uuid('Instância inválida').optional() })

export const createInstance = endpoint({
  method: 'POST',
  path: '/api/whatsapp/create-instance',
  summary: 'Criar ou ligar uma instância de mensagens',
  body: z.object({
    provider: z.enum(providers, 'Provedor desconhecido'),
    instanceName: text(80).min(1, 'Nome da instância é obrigatório'),
    /** Absent and null: none, as the simulator needs. */
    credentials: z
      .object({
        instanceId: optionalText(200),
        token: optionalText(1000),
        integratorToken: optionalText(1000),
      })
      .nullish()
      .transform((given) => given ?? { instanceId: null, token: null, integratorToken: null }),
  }),
  output: instanceStatus,
})

export const connectInstance = endpoint({
  method: 'POST',
  path: '/api/whatsapp/connect',
  summary: 'Conectar (QR code)',
  query: which,
  body: z.object({ instanceName: optionalText(80) }).optional(),
  output: instanceStatus,
})

export const reconnectInstance = endpoint({
  method: 'POST',
  path: '/api/whatsapp/reconnect',
  summary: 'Conectar novamente',
  query: which,
  output: instanceStatus,
})

export const instanceStatusCall = endpoint({
  method: 'GET',
  path: '/api/whatsapp/status',
  summary: 'Estado da linha de mensagens',
  query: which,
  output: instanceStatus,
})

export const checkConnection = endpoint({
  method: 'POST',
  path: '/api/whatsapp/check-connection',
  summary: 'Verificar a conexão agora',
  query: which,
  output: instanceStatus,
})

export const disconnectInstance = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/disconnect',
  summary: 'Desconectar',
  query: which,
  output: instanceStatus,
})

export const resetInstance = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/reset',
  summary: 'Resetar a instância',
  query: which,
  output: instanceStatus,
})

export const listInstances = endpoint({
  method: 'GET',
  path: '/api/whatsapp/instances',
  summary: 'Instâncias da conta',
  output: z.array(
    instanceStatus.extend({
      id: z.string(),
      isDefault: z.boolean(),
      credentialsHint: z.string().nullable(),
    }),
  ),
})

/** Webhooks of the gateways; the token is the instance's secret. */
export const webhookPath = '/webhooks/:provider/:token'

/** Simulator wire format: what its page posts to the webhook, like any gateway. */
export const simulatorMessage = z.object({
  id: z.string().min(1).max(200),
  at: z.union([z.string(), z.number()]),
  from: z.string().max(200),
  name: z.string().max(200).nullish(),
  text: z.string().nullish(),
  fromMe: z.boolean().default(false),
  ad: z
    .object({
      adId: z.string().nullish(),
      ctwaClid: z.string().nullish(),
      title: z.string().nullish(),
      app: z.string().nullish(),
    })
    .nullish(),
})
export type SimulatorMessage = z.input<typeof simulatorMessage>

/** What the simulator page needs: where to post, and whether its QR has been scanned. */
export const simulatorInfo = endpoint({
  method: 'GET',
  path: '/api/simulator',
  summary: 'Dados do simulador de WhatsApp',
  output: z.object({
    instanceId: z.string(),
    webhookUrl: z.string(),
    /** Path of the same webhook on this origin. */
    webhookPath: z.string(),
    state: z.enum(['connected', 'qr', 'disconnected']),
    qrcode: z.string().nullable(),
  }),
})

/** Plays the phone that scans the QR code. */
export const simulatorScan = endpoint({
  method: 'POST',
  path: '/api/simulator/scan',
  summary: 'Ler o QR code com o celular simulado',
  output: instanceStatus,
})
