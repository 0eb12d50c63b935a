/** Refresh tokens whose text names what the token address answers; every other one works. */
export const namedTokens: Record<string, { http: number; error: string; what: string }> = {
  revoked: { http: 400, error: 'invalid_grant', what: 'HTTP 400 invalid_grant' },
  'wrong-client': { http: 401, error: 'invalid_client', what: 'HTTP 401 invalid_client' },
  'other-client': { http: 401, error: 'unauthorized_client', what: 'HTTP 401 unauthorized_client' },
  'deleted-client': { http: 401, error: 'deleted_client', what: 'HTTP 401 deleted_client' },
  'no-scope': { http: 400, error: 'invalid_scope', what: 'HTTP 400 invalid_scope' },
  denied: { http: 403, error: 'access_denied', what: 'HTTP 403 access_denied' },
  'oauth-429': { http: 429, error: 'rate_limit_exceeded', what: 'HTTP 429' },
  'oauth-500': { http: 500, error: 'internal_failure', what: 'HTTP 500' },
  'oauth-new': { http: 400, error: 'something_new', what: 'HTTP 400 something_new' },
}
