/** What answers everybody, each for its reason; all other addresses want a session. */
export const openAddresses: ReadonlySet<string> = new Set([
  // Liveness and figures; the last for this machine alone.
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  // Whoever asks the public address learns that this installation answers there.
  'GET /own-address/:nonce',
  // Gateways, by the secret in the address.
  'GET /webhooks/:provider/:token',
  'POST /webhooks/:provider/:token',
  'POST /webhooks/:provider/:token/:event',
  // Customers' pages.
  'GET /c.js',
  'GET /c-more.js',
  'GET /capture/link',
  'POST /capture/sighting',
  'POST /capture/event',
  // Before there is a session, and the end of one that may be over.
  'POST /api/auth/login',
  'GET /api/auth/validate',
  'POST /api/auth/logout',
  // Who forgot the password, or confirms an address, by the secret of a link.
  'POST /api/auth/confirm-email',
  'GET /api/auth/options',
  'GET /api/auth/oidc/start',
  'GET /api/auth/oidc/callback',
  'POST /api/auth/oidc/code',
  'POST /api/auth/forgot-password',
  'GET /api/auth/resets/:token',
  'POST /api/auth/resets/:token',
  // Who is invited has no login yet; the address holds the secret.
  'GET /api/invites/:token',
  'POST /api/invites/:token/accept',
  // Who reads a shared link, or wants no more reports, has none either; the address holds the secret.
  'GET /api/share/:token',
  'POST /api/share/:token/open',
  'GET /api/share/:token/figures',
  'GET /api/share/:token/contacts',
  'GET /api/share/:token/logo',
  'GET /api/report-stop/:token',
  'POST /api/report-stop/:token',
  'POST /parar-relatorio/:token',
  // Meta's way back, by a signed state.
  'GET /api/meta/oauth/callback',
])
