import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { escapeHtml } from '#domain/html-text'
import { type Compressed, compressed } from '#server/platform/compressed'

/**
 * The page as it is sent, the tag by which a browser asks whether it is still this one, and what a policy names
 * the scripts by that the build wrote into it.
 */
export type WebPage = { bodies: Compressed; etag: string; scripts: string[] }

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs

/** A button of the sales page with what it asks, and the two notes beneath, of which one holds. */
const salesButton = /href="#contato" aria-describedby="contato" data-question="([^"]*)"/g
const salesNote = '<p id="planos-nota" hidden=""'
const salesContact = '<p id="contato"'

/**
 * Reads a built page, with the sales contact's number in its buttons where it has such, and keeps it
 * until a build writes the file anew or the number is another one; the file stays as it was built.
 * Null while there is no build.
 */
export function openWebPage(path: string, salesNumber: () => Promise<string | null>) {
  let kept: { version: string; page: WebPage } | null = null

  return async (): Promise<WebPage | null> => {
    const file = await stat(path).catch(() => null)
    if (!file?.isFile()) return null
    const number = await salesNumber()
    const version = `${file.ino} ${file.mtimeMs} ${file.size} ${number}`
    if (kept?.version !== version) {
      const built = await readFile(path, 'utf8')
      const html = withSalesNumber(built, number)
      // Weak: the same page in another encoding is the same page.
      const etag = `W/"${sha256(html, 'base64url').slice(0, 27)}"`
      const scripts = [...built.matchAll(inlineScript)].map(
        ([, script = '']) => `'sha256-${sha256(script, 'base64')}'`,
      )
      kept = { version, page: { bodies: await compressed(Buffer.from(html)), etag, scripts } }
    }
    return kept.page
  }
}

/** Its buttons open a chat with the number, also in a browser that runs no script. */
function withSalesNumber(html: string, number: string | null): string {
  if (number === null) return html
  const chat = (_: string, question: string) =>
    `href="https://wa.me/${escapeHtml(number)}?text=${question}" target="_blank" rel="noopener noreferrer" aria-describedby="planos-nota"`
  return html
    .replace(salesButton, chat)
    .replace(salesNote, '<p id="planos-nota"')
    .replace(salesContact, '<p id="contato" hidden=""')
}

function sha256(text: string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}
