import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import QRCode from 'qrcode'
import { escapeHtml } from '#domain/html-text'
import { formatPhone } from '#domain/phone'

const style = `
:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--text:#16202c;--soft:#52606f;--line:#d5dbe2;--action:#0b6b4f;--on-action:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0f141a;--card:#18202a;--text:#eef2f6;--soft:#a9b5c2;--line:#33404e;--action:#4cd2a0;--on-action:#06281d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:28rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem;text-align:center}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.3}
p{margin:0 0 1rem;color:var(--soft)}
a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:var(--action);color:var(--on-action);font-weight:600;text-decoration:none}
a:focus-visible,textarea:focus-visible{outline:3px solid var(--action);outline-offset:3px}
label{display:block;margin-top:1.5rem;text-align:left;font-weight:600}
textarea{width:100%;min-height:6rem;margin-top:.25rem;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--ground);color:var(--text);font:inherit;resize:vertical}
.qr{margin:0 auto 1rem;padding:.75rem;width:14rem;background:#fff;border-radius:.5rem}
.qr svg{display:block;width:100%;height:auto}
.number{margin:1rem 0 0;font-size:1.125rem;color:var(--text)}
`
const styleHash = createHash('sha256').update(style).digest('base64')
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The code belongs to no link, or there is none in the address. */
export const unknownPage = page({
  title: 'Link não encontrado',
  body: `<h1>Este link não foi encontrado</h1>
<p>Ele pode ter sido copiado pela metade. Volte à mensagem ou ao anúncio e toque no link de novo.</p>
<p>Se continuar assim, peça o link novamente a quem o enviou.</p>`,
})

/** A link that nobody here has seen yet while the database is away: the page tries again by itself. */
export const laterPage = page({
  title: 'Um instante',
  head: '<meta http-equiv="refresh" content="3">',
  body: `<h1>Só um instante…</h1>
<p role="status">Estamos abrindo a conversa. Esta página tenta de novo sozinha em 3 segundos.</p>`,
})

/** The page for robots that preview links; a person mistaken for one goes on by its link. */
export function previewPage(digits: string, chat: string): string {
  const description = `Toque para conversar com ${formatPhone(digits)} no WhatsApp.`
  return page({
    title: 'Conversar no WhatsApp',
    head: `<meta name="description" content="${escapeHtml(description)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="WhatsApp">
<meta property="og:title" content="Conversar no WhatsApp">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:locale" content="pt_BR">
<meta name="twitter:card" content="summary">`,
    body: `<h1>Conversar no WhatsApp</h1>
<p>${escapeHtml(description)}</p>
<a href="${escapeHtml(chat)}" rel="nofollow noreferrer">Abrir o WhatsApp</a>`,
  })
}

/** For a computer, where WhatsApp may not be: QR code, number and text to copy. */
export async function desktopPage(visit: {
  digits: string
  text: string
  chat: string
}): Promise<string> {
  const qr = await QRCode.toString(visit.chat, {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
  })
  return page({
    title: 'Continue no WhatsApp',
    body: `<h1>Continue no WhatsApp</h1>
<p>Aponte a câmera do celular para o código ou abra a conversa neste computador.</p>
<div class="qr" role="img" aria-label="Código QR que abre a conversa no celular">${qr}</div>
<a href="${escapeHtml(visit.chat)}" rel="noreferrer">Abrir o WhatsApp neste computador</a>
<p class="number">Número: <strong>${escapeHtml(formatPhone(visit.digits))}</strong></p>
<label for="text">Mensagem para copiar</label>
<textarea id="text" readonly rows="4">
${escapeHtml(visit.text)}</textarea>`,
  })
}

/** Sends a page; to a HEAD request only its headers. */
export function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: 200 | 404 | 503,
  html: string,
): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    ...(status === 503 ? { 'Retry-After': '3' } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : html)
}

function page(parts: { title: string; head?: string; body: string }): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${parts.title}</title>
${parts.head ?? ''}<style>${style}</style>
</head>
<body>
<main>
${parts.body}
</main>
</body>
</html>
`
}
