import { z } from 'zod'
import type { gatewayNames } from '#domain/lines/gateway-names'
import { done, endpoint, idParams, instant, optionalText, requiredText } from './endpoint.ts'

export const providers = [
  'simulator',
  'wapi',
  'evolution',
  'zapi',
  'whatsapp-cloud',
] as const satisfies readonly (keyof typeof gatewayNames)[]
export type Provider = (typeof providers)[number]

/** What the instance's gateway can do; screens offer nothing else. */
const capabilities = z.object({
  qr: z.boolean(),
  /** Links by a code typed on the phone, for which the phone's number is asked. */
  pairingCode: z.boolean(),
  restart: z.boolean(),
  /** Resetting replaces the instance on the gateway; else it is only restarted. */
  replace: z.boolean(),
  sendText: z.boolean(),
  /** 'manual': the person pastes our webhook address into the gateway's panel. */
  setWebhook: z.enum(['api', 'manual']),
})

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
  /** To be typed on the phone, where it was asked for. */
  pairingCode: z.string().optional(),
  phone: z.string().nullable(),
  /** When it last heard from a customer: whether messages arrive, the connection alone does not tell. */
  lastMessageAt: instant.nullish(),
  /** Its gateway could not answer when it was set up: to be tried again, or changed. */
  isDraft: z.boolean().optional(),
  /** It has worked before, as far as is known; answers about one line alone say so. */
  wasConnected: z.boolean().optional(),
  /** Null without an instance. */
  capabilities: capabilities.nullable(),
})
export type InstanceStatus = z.infer<typeof instanceStatus>

/** Each gateway takes its own of these; what it does not know is ignored. */
const credentials = z.object({
  instanceId: optionalText(200),
  token: optionalText(1000),
  integratorToken: optionalText(1000),
  clientToken: optionalText(1000),
  baseUrl: optionalText(500),
  apiKey: optionalText(1000),
  phoneNumberId: optionalText(100),
  wabaId: optionalText(100),
  accessToken: optionalText(2000),
  appSecret: optionalText(1000),
  verifyToken: optionalText(1000),
})
export type CredentialFields = z.output<typeof credentials>

const which = z.object({ instance: z.uuid('Instância inválida').optional() })

export const createInstance = endpoint({
  method: 'POST',
  path: '/api/whatsapp/create-instance',
  access: 'connections',
  summary: 'Criar ou ligar uma instância de mensagens',
  body: z.object({
    provider: z.enum(providers, 'Provedor desconhecido'),
    instanceName: requiredText(80, 'Nome da instância é obrigatório'),
    /** Absent and null: none, as the simulator needs. */
    credentials: credentials.nullish().transform((fields) => fields ?? credentials.parse({})),
  }),
  output: instanceStatus,
})

export const connectInstance = endpoint({
  method: 'POST',
  path: '/api/whatsapp/connect',
  access: 'connections',
  summary: 'Conectar (QR code ou código de pareamento)',
  query: which,
  body: z
    .object({
      instanceName: optionalText(80),
      /** The phone's number: asks for a pairing code in place of a QR code. */
      phone: optionalText(40),
    })
    .optional(),
  output: instanceStatus,
})

export const reconnectInstance = endpoint({
  method: 'POST',
  path: '/api/whatsapp/reconnect',
  access: 'connections',
  summary: 'Conectar novamente',
  query: which,
  output: instanceStatus,
})

export const instanceStatusCall = endpoint({
  method: 'GET',
  path: '/api/whatsapp/status',
  access: 'numbers',
  summary: 'Estado da linha de mensagens',
  query: which,
  output: instanceStatus,
})

export const checkConnection = endpoint({
  method: 'POST',
  path: '/api/whatsapp/check-connection',
  access: 'connections',
  summary: 'Verificar a conexão agora',
  query: which,
  output: instanceStatus,
})

export const disconnectInstance = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/disconnect',
  access: 'connections',
  summary: 'Desconectar',
  query: which,
  output: instanceStatus,
})

export const resetInstance = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/reset',
  access: 'connections',
  summary: 'Resetar a instância',
  query: which,
  output: instanceStatus,
})

/** An instance in the account's list, with the state that was last heard of. */
export const instance = instanceStatus.extend({
  id: z.string(),
  isDefault: z.boolean(),
  credentialsHint: z.string().nullable(),
  /** New leads of this line are given to those on duty, in turn. */
  assignsLeads: z.boolean(),
  /** To be pasted into the gateway's panel beside the address, where it asks for one. */
  verifyToken: z.string().optional(),
})
export type Instance = z.infer<typeof instance>

export const listInstances = endpoint({
  method: 'GET',
  path: '/api/whatsapp/instances',
  access: 'numbers',
  summary: 'Instâncias da conta',
  output: z.array(instance),
})

export const updateInstance = endpoint({
  method: 'PATCH',
  path: '/api/whatsapp/instances/:id',
  access: 'connections',
  summary: 'Renomear uma instância, torná-la a padrão ou distribuir os leads dela',
  params: idParams,
  body: z.object({
    name: requiredText(80, 'Nome da instância é obrigatório').optional(),
    /** There is always one default: it is changed by choosing another. */
    isDefault: z.literal(true, 'Escolha outra instância como padrão').optional(),
    assignsLeads: z.boolean('assignsLeads deve ser verdadeiro ou falso').optional(),
  }),
  output: instance,
})

/** Checked with the gateway before they replace the stored ones; absent and null: as they are. */
export const replaceCredentials = endpoint({
  method: 'PUT',
  path: '/api/whatsapp/instances/:id/credentials',
  access: 'connections',
  summary: 'Trocar o token de uma instância, ou tentar de novo um rascunho',
  params: idParams,
  body: z.object({ credentials }),
  output: instance,
})

/** The code that waits to be read, as it is by now; without one where none is waited for. */
export const instanceQrCode = endpoint({
  method: 'GET',
  path: '/api/whatsapp/qrcode',
  access: 'connections',
  summary: 'QR code que espera a leitura, renovado',
  query: which,
  output: instanceStatus,
})

/** Messages and leads stay; the webhook's address ends. */
export const deleteInstance = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/instances/:id',
  access: 'connections',
  summary: 'Remover uma instância',
  params: idParams,
  output: done,
})

export const connectionReasons = ['check', 'webhook', 'message', 'person'] as const
export type ConnectionReason = (typeof connectionReasons)[number]

/** The last 100 changes, newest first, of at most 90 days. */
export const connectionHistory = endpoint({
  method: 'GET',
  path: '/api/whatsapp/connection-history',
  access: 'numbers',
  summary: 'Histórico da conexão da linha',
  query: which,
  output: z.object({
    changes: z.array(
      z.object({
        id: z.string(),
        at: instant,
        /** As in `status`, in upper case. */
        state: z.string(),
        previous: z.string(),
        /** What told of it. */
        reason: z.enum(connectionReasons),
        /** How long the state lasted, in milliseconds; null for the one that lasts. */
        lastedMs: z.number().nullable(),
      }),
    ),
  }),
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
  access: 'campaigns',
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
  access: 'campaigns',
  summary: 'Ler o QR code com o celular simulado',
  output: instanceStatus,
})
