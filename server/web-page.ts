import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { escaped } from './clicks/redirect/redirect-pages.ts'

/** The page as it is sent, and the tag by which a browser asks whether it is still this one. */
export type WebPage = { html: string; etag: string }

const salesTag = /<meta\s[^>]*name="rastro-sales-number"[^>]*>/

/**
 * Reads a built page, with the sales contact's number in it where it has a place for one, and keeps
 * it until another build writes the file anew, or the number is another one; the file itself stays as it was built. Null while
 * there is no build.
 */
export function openWebPage(path: string, salesNumber: () => Promise<string | null>) {
  let kept: { version: string; page: WebPage } | null = null

  return async (): Promise<WebPage | null> => {
    const file = await stat(path).catch(() => null)
    if (!file?.isFile()) return null
    const number = await salesNumber()
    const version = `${file.ino} ${file.mtimeMs} ${file.size} ${number}`
    if (kept?.version !== version) {
      const html = withSalesNumber(await readFile(path, 'utf8'), number)
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
      kept = { version, page: { html, etag } }
    }
    return kept.page
  }
}

function withSalesNumber(html: string, number: string | null): string {
  if (number === null) return html
  const meta = `<meta name="rastro-sales-number" content="${escaped(number)}" />`
  return html.replace(salesTag, () => meta)
}
