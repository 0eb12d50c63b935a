import type { ServerResponse } from 'node:http'
import type { FakeInstance } from './instances.ts'

/** Instance ids that begin with one of these names misbehave, as this gateway was seen to. */
export const failures = {
  'fail-500': 'every call answers 500',
  html: 'every call answers a page of HTML with 200',
  hang: 'no call is ever answered',
  refused: 'the Client-Token is refused (403), and repeated in the answer',
  unknown: 'there is no such instance (404)',
  initialising: 'the QR code fails because the instance is starting, for ever',
  warming: 'the same until the instance is restarted',
  restore: 'the session has to be restored; a restart does it',
  lost: 'the same, but the restart finds no session any more',
  'qr-expired': 'no QR code comes until the instance is restarted',
  'no-code': 'no pairing code comes',
  bare: 'the QR code comes as bare base64',
  text: 'the QR code comes as text, without JSON',
  image: 'the QR code comes as PNG bytes',
  'no-device': 'the phone is linked from the start, but its data cannot be read',
  'no-hook': 'the webhook address is not taken',
  mute: 'connected, but no webhook is ever sent',
  shuffled: 'webhooks are held until /_control/flush, then sent newest first, each twice',
} as const
export type Failure = keyof typeof failures

export function failureOf(instanceId: string): Failure | null {
  const names = Object.keys(failures) as Failure[]
  return names.find((name) => instanceId === name || instanceId.startsWith(`${name}-`)) ?? null
}

/** Answers (or leaves) a call that fails whatever it asks; false when this one goes on. */
export function failsAlways(
  failure: Failure | null,
  clientToken: string,
  response: ServerResponse,
): boolean {
  const json = { 'content-type': 'application/json' }
  switch (failure) {
    case 'fail-500':
      response.writeHead(500, json).end('{"error":"Internal server error"}')
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>nginx</title>')
      return true
    case 'refused':
      response.writeHead(403, json)
      response.end(JSON.stringify({ error: `Client-Token ${clientToken} not allowed` }))
      return true
    case 'unknown':
      response.writeHead(404, json).end('{"error":"Instance not found"}')
      return true
    case 'hang':
      return true
    default:
      return false
  }
}

/** Whether the instance cannot make a QR code yet. */
export function isStarting({ instanceId, restarts }: FakeInstance): boolean {
  const failure = failureOf(instanceId)
  return failure === 'initialising' || (failure === 'warming' && restarts === 0)
}

/** What `/status` complains of while the phone is not linked. */
export function complaintOf({ instanceId, restarts }: FakeInstance): string {
  const failure = failureOf(instanceId)
  const isCut = (failure === 'restore' || failure === 'lost') && restarts === 0
  return isCut ? 'You need to restore the session.' : 'You are not connected.'
}
