/**
 * Before these the request did not leave: nothing listens there, the name or the way to it is unknown, or the
 * certificate is not to be trusted.
 */
const unconnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_.+|CERT_.+|.*SELF_SIGNED_CERT.*|UNABLE_TO_.+)$/

/** Whether a call that failed with this code of Node's cannot have reached anybody. */
export function isUnconnected(code: unknown): boolean {
  return typeof code === 'string' && unconnected.test(code)
}

/**
 * Whether an answer proves that nothing of a request was taken. 4xx says so, but for 408, with which some
 * servers end work that they had begun. 502 and 504 are of a gateway that does not know what became of it.
 * Of any other status nobody knows: a receiver may fail, or send elsewhere, after it stored what came. Only
 * where the other side's own words say that it refused (`saysSo`), its error is what became of the request.
 */
export function provesUntaken(status: number, saysSo: boolean): boolean {
  if (status >= 400 && status < 500) return status !== 408
  return saysSo && status !== 502 && status !== 504
}
