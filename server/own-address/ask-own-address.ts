import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { AddressOutcome } from '#contracts/public-address'
import { NoAnswerInTime, requestGuarded } from '#server/integrations/outgoing/guarded-request'
import { isPublicAddress } from '#server/integrations/outgoing/public-address'
import type { Context } from '#server/platform/context'
import { detailOf } from '#server/platform/errors'
import { proofOf } from './proof.ts'

const limitMs = 6_000
const maxBodyBytes = 1_000
// The operator's own address: wherever it leads, it is the one that people are sent to.
const everywhere = ['0.0.0.0/0', '::/0']

export type Answer = { outcome: AddressOutcome; detail: string | null }

/**
 * Asks the own public address for a proof that only this installation can make, as a visitor would:
 * by its name, its port and its certificate. Never rejects, and takes 6 s at most.
 */
export async function askOwnAddress(ctx: Context): Promise<Answer> {
  const nonce = Buffer.from(ctx.randomBytes(16)).toString('hex')
  const url = new URL(`${ctx.config.publicUrl}/own-address/${nonce}`)
  const signal = AbortSignal.timeout(limitMs)
  try {
    const { status, bytes } = await requestGuarded(url, {
      method: 'GET',
      headers: { accept: 'text/plain' },
      allowedHosts: everywhere,
      maxBodyBytes,
      signal,
    })
    if (status !== 200 || bytes.toString('utf8') !== proofOf(ctx, nonce)) {
      return { outcome: 'other_server', detail: String(status) }
    }
    return await wayOf(url.hostname.replace(/^\[|\]$/g, ''))
  } catch (error) {
    if (signal.aborted || error instanceof NoAnswerInTime) {
      return { outcome: 'timeout', detail: null }
    }
    return failureOf(error)
  }
}

/** Whether the answer may have come without leaving this machine, or its network. */
async function wayOf(host: string): Promise<Answer> {
  const found =
    isIP(host) === 0
      ? await lookup(host, { all: true }).catch(() => [])
      : [{ address: host, family: 0 }]
  const address = found[0]?.address ?? null
  if (address === null || !found.every((one) => isPublicAddress(one.address))) {
    return { outcome: 'inside', detail: address }
  }
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const isOwn = found.some((one) => own.some((ours) => ours.address === one.address))
  return { outcome: isOwn ? 'here' : 'proven', detail: address }
}

function failureOf(error: unknown): Answer {
  const code = error instanceof Error ? detailOf(error, 'code') : undefined
  const detail = typeof code === 'string' ? code.slice(0, 60) : null
  return { outcome: outcomeOf(detail ?? ''), detail }
}

function outcomeOf(code: string): AddressOutcome {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'dns'
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|EPROTO/.test(code)) return 'tls'
  return 'unreachable'
}
