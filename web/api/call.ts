import type { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint'
import { address } from './address.ts'
import { ApiError } from './api-error.ts'
import { storedBeginning } from './stored-session.ts'

type Input<E extends Endpoint> = {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  signal?: AbortSignal
  /** The call goes on when the page is left. */
  keepalive?: boolean
}

/** The session is over, or the account that it is in is suspended. */
type Refusal = 'ended' | 'suspended'
type RefusalListener = (beginning: string | null, why: Refusal) => void

let onSessionRefused: RefusalListener = () => {}

/** Registers what is called, with the session's beginning, when the server refuses the session. */
export function whenSessionIsRefused(listener: RefusalListener): void {
  onSessionRefused = listener
}

/** Calls an endpoint of the contract. Rejects with ApiError, or TypeError without a network. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
): Promise<z.output<E['output']>> {
  const { params, query, body, signal, keepalive = false } = input
  const response = await send(address(endpoint.path, record(params), record(query)), {
    method: endpoint.method,
    keepalive,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal ? { signal } : {}),
  })
  // The server answers by the contract; reading it by the schema here would load zod with the login.
  return response.json()
}

/** Fetches a file of the API (CSV, JSON) as it is. */
export async function fetchFile(
  path: string,
  query: Record<string, string | number | undefined> = {},
): Promise<Blob> {
  const response = await send(address(path, {}, query), { method: 'GET' })
  return response.blob()
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const beginning = storedBeginning()
  const response = await fetch(url, { ...init, credentials: 'include' })
  if (response.ok) return response
  if (response.status === 401) onSessionRefused(beginning, 'ended')
  const error = new ApiError(response.status, response.statusText, await response.text())
  if (error.body?.code === 'account_suspended') onSessionRefused(beginning, 'suspended')
  // The account has begun to demand it: the page begins anew with what there is to set up.
  if (error.body?.code === 'second_factor_missing') location.reload()
  throw error
}

function record(value: unknown): Record<string, string | undefined> {
  // Parameters and queries of the contract are objects of texts, which its schemas do not say.
  return (value ?? {}) as Record<string, string | undefined>
}
