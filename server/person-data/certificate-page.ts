import { escapeHtml } from '#domain/html-text'
import { pageEnd, pageStart } from './html.ts'

const title = 'Certificado de exclusão de dados pessoais'

/** The certificate for people: its text as it was issued, and how to see that nobody changed it. */
export function certificatePage(content: string, sha256: string): string {
  return `${pageStart(title)}<h1>${title}</h1>
<pre>${escapeHtml(content)}</pre>
<h2>Conferência</h2>
<p class="note">SHA-256 do texto acima, do primeiro ao último caractere, em UTF-8:</p>
<pre>${escapeHtml(sha256)}</pre>
${pageEnd}`
}
