import type { Email } from './client.ts'

/** Text that stands as it is in HTML, also in an attribute. */
export function escapedHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

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
    html: [
      '<!doctype html><html lang="pt-BR"><body style="font-family:sans-serif;line-height:1.5;color:#1c1c1c">',
      `<h1 style="font-size:18px">${escapedHtml(title)}</h1>`,
      `<p>${escapedHtml(text)}</p>`,
      `<p><a href="${escapedHtml(link.url)}">${escapedHtml(link.label)}</a></p>`,
      `<p style="font-size:12px;color:#5c5c5c">Rastro<br>${escapedHtml(footer)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
