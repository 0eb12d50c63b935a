import type { ServerResponse } from 'node:http'

export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(JSON.stringify(body))
}

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
