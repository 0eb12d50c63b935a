import { z } from 'zod'
import { addressReaches } from '#domain/own-address'
import { endpoint, instant } from './endpoint.ts'

/**
 * What asking the own public address showed. `proven`: this installation answered there from outside;
 * `here` and `inside`: it answered, by a way that does not leave this machine or network, so that
 * nothing is known of the outside; the others are what went wrong.
 */
export const addressOutcomes = [
  'proven',
  'here',
  'inside',
  'dns',
  'tls',
  'refused',
  'timeout',
  'other_server',
  'unreachable',
] as const
export type AddressOutcome = (typeof addressOutcomes)[number]

const publicAddress = z.object({
  url: z.string(),
  /** What the address itself tells; one that is not `public` or `plain` is not asked. */
  reach: z.enum(addressReaches),
  /** Null where nothing was asked. */
  outcome: z.enum(addressOutcomes).nullable(),
  /** It is known that everybody reaches it, with https. */
  isProven: z.boolean(),
  /** pt-BR: what was proven, or what is wrong and what to do. */
  said: z.string(),
  checkedAt: instant.nullable(),
})
export type PublicAddress = z.infer<typeof publicAddress>

/** Looks anew when the last look is older than ten minutes. */
export const getPublicAddress = endpoint({
  method: 'GET',
  path: '/api/public-address',
  access: 'numbers',
  summary: 'Endereço público desta instalação: quem chega a ele e o que foi provado',
  output: publicAddress,
})

export const checkPublicAddress = endpoint({
  method: 'POST',
  path: '/api/public-address/check',
  access: 'campaigns',
  summary: 'Verificar o endereço público agora',
  output: publicAddress,
})

/** Answers the proof of a nonce that only this installation can make. */
export const ownAddressPath = '/own-address/:nonce'
