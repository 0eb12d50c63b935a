/** An error as Meta's Graph API words it, with the HTTP status it comes under. */
export type MetaError = { status: number; body: { error: Record<string, unknown> } }

let traces = 0

export function traceId(): string {
  traces += 1
  return `AFake${String(traces).padStart(18, '0')}`
}

/** `message` in the API's English; `subcode` absent where Meta sends none. */
export function metaError(
  status: number,
  code: number,
  message: string,
  subcode?: number,
  more: Record<string, unknown> = {},
): MetaError {
  return {
    status,
    body: {
      error: {
        message,
        type: 'OAuthException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        is_transient: false,
        ...more,
        fbtrace_id: traceId(),
      },
    },
  }
}

/** Of a call that lacks what the app demands, or proves it wrongly: without any subcode. */
export function ofMethod(message: string): MetaError {
  return metaError(400, 100, message, undefined, { type: 'GraphMethodException' })
}
