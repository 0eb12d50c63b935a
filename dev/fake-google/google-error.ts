/** An error as Google's APIs word it (google.rpc.Status), with the HTTP status it comes under. */
export type GoogleError = { http: number; body: { error: Record<string, unknown> } }

let requests = 0

export function newRequestId(): string {
  requests += 1
  return `fake-request-${String(requests).padStart(6, '0')}`
}

/** `violation`: the field at fault, with the reason that the API's own list has for it. */
export function googleError(
  http: number,
  status: string,
  detail: { reason?: string; violation?: { field: string; reason: string } } = {},
): GoogleError {
  const message = detail.violation?.reason ?? detail.reason ?? status
  return {
    http,
    body: {
      error: {
        code: http,
        message: `There was a problem with the request: ${message}`,
        status,
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: detail.reason ?? status,
            domain: 'datamanager.googleapis.com',
          },
          ...(detail.violation === undefined
            ? []
            : [
                {
                  '@type': 'type.googleapis.com/google.rpc.BadRequest',
                  fieldViolations: [
                    { ...detail.violation, description: `${detail.violation.reason} at field` },
                  ],
                },
              ]),
          { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: newRequestId() },
        ],
      },
    },
  }
}
