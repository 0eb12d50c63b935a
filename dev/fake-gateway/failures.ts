import type { ServerResponse } from 'node:http'
import type { FakeInstance } from './instances.ts'

/** Instance ids that begin with one of these names misbehave, as this gateway was seen to. */
export const failures = {
  'fail-500': 'every call answers 500',
  html: 'every call answers a page of HTML with 200',
  hang: 'no call is ever answered',
  refused: 'the token is refused (401)',
  initialising: 'the QR code fails for want of an IP and port, for ever',
  warming: 'the same until the instance is restarted',
  'no-qr': 'the QR code call answers neither code nor reason',
  bare: 'the QR code comes as bare base64',
  image: 'the QR code comes as PNG bytes',
  'restart-put': 'restart only knows PUT',
  mute: 'a text is sent, but the connection ends without an answer',
  echo: 'the webhook of a sent text arrives before the answer',
  'send-400': 'sending a text is refused (400)',
  'off-403': 'calls answer 403 "not connected" though the token is right',
} as const
export type Failure = keyof typeof failures

export function failureOf(instanceId: string): Failure | null {
  const names = Object.keys(failures) as Failure[]
  return names.find((name) => instanceId === name || instanceId.startsWith(`${name}-`)) ?? null
}

/** Answers (or leaves) a call that fails whatever it asks; false when this one goes on. */
export function failsAlways(failure: Failure | null, response: ServerResponse): boolean {
  switch (failure) {
    case 'fail-500':
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end('{"error":true,"message":"Internal server error"}')
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>nginx</title>')
      return true
    case 'refused':
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end('{"error":true,"message":"Token inválido"}')
      return true
    case 'off-403':
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end('{"error":true,"message":"Instance not connected"}')
      return true
    case 'hang':
      return true
    default:
      return false
  }
}

/** Whether the instance has no server of its own yet. */
export function isStillStarting(instance: FakeInstance): boolean {
  const failure = failureOf(instance.instanceId)
  return failure === 'initialising' || (failure === 'warming' && instance.restarts === 0)
}
