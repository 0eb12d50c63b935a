import { z } from 'zod'
import { type Destination, destinationKinds, isDestination } from '#domain/conversions/destinations'
import { trialOutcomes } from '#domain/conversions/trials'
import { done, endpoint, instant, optionalText } from './endpoint.ts'

export const destinationName = z
  .string()
  .refine((name): name is Destination => isDestination(name), 'Destino desconhecido')
export const destinationParams = z.object({ destination: destinationName })

/** What a person may say of a connection; each kind reads the fields that are its own. */
export const destinationFields = z.object({
  /** Google Ads: the account that owns the conversion actions, and the manager it is reached by. */
  customerId: optionalText(40),
  loginCustomerId: optionalText(40),
  clientId: optionalText(300),
  clientSecret: optionalText(300),
  refreshToken: optionalText(2000),
  /** TikTok. */
  pixelCode: optionalText(100),
  accessToken: optionalText(2000),
  testEventCode: optionalText(100),
  /** GA4. */
  measurementId: optionalText(40),
  apiSecret: optionalText(300),
  /** A webhook of the customer's. */
  name: optionalText(100),
  url: optionalText(2000),
})
export type DestinationFields = z.output<typeof destinationFields>

/** A connected destination; of its credentials only the last four characters are shown. */
export const destination = z.object({
  destination: destinationName,
  kind: z.enum(destinationKinds),
  /** Pixel, customer id, measurement id or URL. */
  address: z.string(),
  secretHint: z.string(),
  /** What else was said of it, under the names of the fields; no secret. */
  settings: z.record(z.string(), z.string()),
  testEventCode: z.string(),
  connectedAt: instant,
  /** When it last took something with these credentials; null: not yet, or it never says. */
  acceptedAt: instant.nullable(),
  /** Why nothing is sent (credentials refused …); null while it runs. */
  pauseReason: z.string().nullable(),
  /** It is paused until somebody changes the connection, not for a while only. */
  isRefused: z.boolean(),
  /** Deliveries that wait, for whatever reason. */
  waiting: z.number(),
})
export type DestinationState = z.infer<typeof destination>

export const listDestinations = endpoint({
  method: 'GET',
  path: '/api/destinations',
  access: 'numbers',
  summary: 'Destinos das conversões além da Meta: Google, TikTok, GA4 e webhooks',
  output: z.array(destination),
})

export const saveDestination = endpoint({
  method: 'PUT',
  path: '/api/destinations/:destination',
  access: 'connections',
  summary: 'Conectar um destino ou mudar a conexão; o que esperava é enviado',
  params: destinationParams,
  /** Absent or masked secrets keep the stored ones. */
  body: destinationFields,
  output: destination,
})

export const disconnectDestination = endpoint({
  method: 'DELETE',
  path: '/api/destinations/:destination',
  access: 'connections',
  summary: 'Desconectar um destino; o que espera fica pausado',
  params: destinationParams,
  output: done,
})

/** `success` is what `outcome` says in more words: whether the destination accepted the test. */
export const testAnswer = z.object({
  success: z.boolean(),
  outcome: z.enum(trialOutcomes),
  message: z.string(),
  response: z.unknown(),
})

export const testDestination = endpoint({
  method: 'POST',
  path: '/api/destinations/:destination/test',
  access: 'connections',
  summary: 'Testar a conexão de um destino e dizer o que ele respondeu',
  params: destinationParams,
  output: testAnswer,
})
