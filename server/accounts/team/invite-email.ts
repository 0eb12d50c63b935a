import { type InvitedRole, roleWords } from '#domain/people/roles'
import type { Email } from '#server/integrations/smtp/client'
import { letterFrom } from '#server/integrations/smtp/letter'

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
  return letterFrom({
    id,
    to,
    title,
    subject: `${title} no Rastro`,
    text: `Você entra como ${roleWords[role].toLowerCase()}. O convite vale por 7 dias e só pode ser usado uma vez.`,
    link: { url, label: 'Aceitar o convite' },
    footer: 'Se você não esperava este convite, ignore esta mensagem.',
    publicUrl,
  })
}
