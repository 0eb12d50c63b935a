import type { ServerResponse } from 'node:http'

/** Instance names and keys that begin with one of these misbehave, as such servers were seen to. */
export const failures = {
  'fail-500': 'every call answers 500',
  html: 'every call answers a page of HTML with 200',
  hang: 'no call is ever answered',
  moved: 'every call is redirected to another path',
  refused: 'the key is refused (401)',
  initialising: 'no QR code is ever ready (count 0)',
  warming: 'the QR code is ready at the second call',
  'no-qr': 'connecting answers neither code nor count',
  trap: 'connecting answers 200 with error: true',
  leaving: 'deleting is refused while the phone is still leaving',
  mute: 'the line works and no webhook is ever sent',
} as const
export type Failure = keyof typeof failures

export function failureOf(...names: string[]): Failure | null {
  const known = Object.keys(failures) as Failure[]
  return (
    known.find((failure) =>
      names.some((name) => name === failure || name.startsWith(`${failure}-`)),
    ) ?? null
  )
}

/** Answers (or leaves) a call that fails whatever it asks; false when this one goes on. */
export function failsAlways(failure: Failure | null, response: ServerResponse): boolean {
  switch (failure) {
    case 'fail-500':
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end('{"status":500,"error":"Internal Server Error","response":{"message":["boom"]}}')
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>nginx</title>')
      return true
    case 'refused':
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end('{"status":401,"error":"Unauthorized","response":{"message":"Unauthorized"}}')
      return true
    case 'moved':
      response.writeHead(307, { location: '/elsewhere' }).end()
      return true
    case 'hang':
      return true
    default:
      return false
  }
}
