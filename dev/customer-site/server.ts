import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'

export type CustomerSite = {
  /** Address of the product whose script the pages embed. */
  base: string
  /** The user id of `data-account`. */
  account: string
  /** Codes of two tracked links; `{{code}}` and `{{code2}}` in the pages. */
  code: string
  code2: string
}

/**
 * A customer's site on an origin of its own: each page of this folder with the script's address, the
 * account and the links filled in. `csp.html` comes with a policy that allows no inline script; under `/sandboxed/` each
 * page is kept from cookies and storage.
 */
export function customerSite(site: CustomerSite): Server {
  return createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const [, folder, name = 'links'] = /^\/(sandboxed\/)?([\w-]+)(?:\.html)?$/.exec(path) ?? []
    const page = await readFile(join(import.meta.dirname, `${name}.html`), 'utf8').catch(() => null)
    if (page === null) {
      response.writeHead(404).end()
      return
    }
    const { host, origin } = new URL(site.base)
    const values: Record<string, string> = {
      ...site,
      host,
      script: `<script async src="${site.base}/c.js" data-account="${site.account}"></script>`,
      inline: page.includes('{{inline}}')
        ? await fetch(`${site.base}/c.js`).then((answer) => answer.text())
        : '',
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(folder ? { 'content-security-policy': 'sandbox allow-scripts' } : {}),
      ...(name === 'csp'
        ? { 'content-security-policy': `default-src 'self'; script-src ${origin}` }
        : {}),
    })
    response.end(page.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ''))
  })
}
