import { escapeHtml } from '#domain/html-text'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; }
  .note, dt, th { color: GrayText; font-size: .875rem; }
  article { border: 1px solid color-mix(in srgb, GrayText 35%, transparent); border-radius: .5rem;
    padding: .75rem 1rem; margin: .75rem 0; break-inside: avoid; }
  dl { display: grid; grid-template-columns: minmax(7rem, 13rem) 1fr; gap: .25rem 1rem; margin: 0; }
  dd { margin: 0; white-space: pre-wrap; min-width: 0; }
  pre { white-space: pre-wrap; font: .875rem/1.6 ui-monospace, monospace; }
  @media (max-width: 32rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } }`

/** How a page of its own begins: it loads and runs nothing. `body` follows, then `pageEnd`. */
export function pageStart(title: string): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
`
}

export const pageEnd = '</body></html>\n'
