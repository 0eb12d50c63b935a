type Header = [name: string, value: string]

const yearSeconds = 31_536_000

/** The `Strict-Transport-Security` of this installation: null unless people come by https. */
function transportSecurity(publicUrl: string): string | null {
  return publicUrl.startsWith('https:') ? `max-age=${yearSeconds}` : null
}

/**
 * What keeps a browser from taking an answer for something else: it is no page, belongs into no frame,
 * and loads nothing.
 */
export function securityHeaders(publicUrl: string): Header[] {
  const transport = transportSecurity(publicUrl)
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    [
      'Content-Security-Policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
    ...(transport === null ? [] : [['Strict-Transport-Security', transport] satisfies Header]),
  ]
}
