import { escapeHtml } from '#domain/html-text'
import type { Email } from './client.ts'

/** A text for a header, where a line break would begin another one. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

export type Letter = {
  id: string
  to: string
  title: string
  /** Of the subject alone, where the title is not enough. */
  subject?: string
  text: string
  link: { url: string; label: string }
  footer: string
  publicUrl: string
}

/** An e-mail with a title, a text, a link and a footer, as text and as HTML; names in it are escaped. */
export function letterFrom(letter: Letter): Email {
  const { id, to, title, subject = title, text, link, footer, publicUrl } = letter
  return {
    to,
    subject: oneLine(subject),
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    text: `${title}\n\n${text}\n\n${link.url}\n\n-- \nRastro\n${footer}\n`,
    html: emailPage({
      title,
      body: [`<p style="margin:0">${escapeHtml(text)}</p>`, emailButton(link)],
      footer: `Rastro<br>${escapeHtml(footer)}`,
    }),
  }
}

/** The frame of every e-mail: its title, its parts and its footer (both of HTML) on a white sheet. */
export function emailPage(page: { title: string; body: string[]; footer: string }): string {
  const title = escapeHtml(page.title)
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${title}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#f4f5f6;font:15px/1.5 ${fonts};color:#16181c">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e1e3e5;border-radius:12px">',
    `<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${title}</h1>`,
    ...page.body,
    '</div>',
    `<p style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:12px;color:#5f646a">${page.footer}</p>`,
    '</body></html>',
  ].join('\n')
}

export function emailButton({ url, label }: Letter['link']): string {
  return `<p style="margin:20px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#007d56;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
}

const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
