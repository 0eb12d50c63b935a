import type { ServerResponse } from 'node:http'
import { graphError } from './graph-error.ts'

/** Ids are digits only, so a failure is named by the digits that an id (of number or account) begins with. */
export const failures = {
  '999500': 'every call answers 500',
  '999200': 'every call answers a page of HTML with 200',
  '999000': 'no call is ever answered',
  '999190': 'the token is refused (190)',
  '999010': 'the token lacks the permissions (10)',
  '999100': 'the id is unknown (100)',
  '999429': 'too many calls (80007)',
  '999666': 'the number is banned',
  '999133': 'the number is not registered yet',
  '999001': 'everything works and no webhook ever comes',
  '999222': 'each webhook comes twice',
  '999333': 'each webhook waits for the next one and comes after it',
  '999401': 'webhooks are signed with another secret',
} as const
export type Failure = keyof typeof failures

export function failureOf(id: string): Failure | null {
  return (Object.keys(failures) as Failure[]).find((name) => id.startsWith(name)) ?? null
}

/** Answers (or leaves) a call that fails whatever it asks; false when this one goes on. */
export function failsAlways(failure: Failure | null, response: ServerResponse): boolean {
  switch (failure) {
    case '999500':
      graphError(response, 500, 2, 'Service temporarily unavailable')
      return true
    case '999200':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>nginx</title>')
      return true
    case '999000':
      return true
    case '999190':
      graphError(response, 401, 190, 'Error validating access token: Session has expired', 463)
      return true
    case '999010':
      graphError(response, 403, 10, 'Application does not have permission for this action')
      return true
    case '999100':
      graphError(response, 400, 100, 'Unsupported get request. Object does not exist', 33)
      return true
    case '999429':
      graphError(response, 400, 80007, 'There have been too many calls to this WhatsApp account')
      return true
    default:
      return false
  }
}
