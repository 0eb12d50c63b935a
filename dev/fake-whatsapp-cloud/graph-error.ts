import type { ServerResponse } from 'node:http'
import { answer } from '../fake-http.ts'

/** An error in the form in which the Graph API answers one. */
export function graphError(
  response: ServerResponse,
  status: number,
  code: number,
  message: string,
  subcode?: number,
): void {
  answer(response, status, {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: 'AbCdEfGhIjKlMnOpQrStUv1',
    },
  })
}
