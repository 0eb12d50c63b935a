import { type InvitedRole, roleWords } from '#domain/people/roles'
import type { Email } from '#server/integrations/smtp/client'
import { escapedHtml, oneLine } from '#server/integrations/smtp/letter'

/** The e-mail of an invitation; names in it are other people's and are escaped. */
export function inviteEmail(invite: {
  id: string
  to: string
  role: InvitedRole
  url: string
  invitedBy: string
  accountName: string
  publicUrl: string
}): Email {
  const { id, to, role, url, invitedBy, accountName, publicUrl } = invite
  const title = `${invitedBy} convidou você para ${accountName}`
  const text = `Você entra como ${roleWords[role].toLowerCase()}. O convite vale por 7 dias e só pode ser usado uma vez.`
  return {
    to,
    subject: oneLine(`${title} no Rastro`),
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    text: `${title}\n\n${text}\n\n${url}\n\n-- \nRastro\nSe você não esperava este convite, ignore esta mensagem.\n`,
    html: [
      '<!doctype html><html lang="pt-BR"><body style="font-family:sans-serif;line-height:1.5;color:#1c1c1c">',
      `<h1 style="font-size:18px">${escapedHtml(title)}</h1>`,
      `<p>${escapedHtml(text)}</p>`,
      `<p><a href="${escapedHtml(url)}">Aceitar o convite</a></p>`,
      '<p style="font-size:12px;color:#5c5c5c">Rastro<br>Se você não esperava este convite, ignore esta mensagem.</p>',
      '</body></html>',
    ].join('\n'),
  }
}
