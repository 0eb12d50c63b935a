import { escapeHtml } from '#domain/html-text'
import type { Email } from '#server/integrations/smtp/client'
import { emailButton, emailPage, oneLine } from '#server/integrations/smtp/letter'
import type { AlertWords } from './alert-text.ts'

export type AlertPage = 'settings' | 'settings/whatsapp' | 'settings/meta' | 'destinos'

const footer =
  'Você recebe este aviso porque o seu e-mail está nos alertas da conta. Para mudar, abra Configurações › Alertas.'

const linkTexts: Record<AlertPage, string> = {
  settings: 'Abrir as configurações',
  'settings/whatsapp': 'Ver a linha do WhatsApp',
  'settings/meta': 'Ver o pixel da Meta',
  destinos: 'Abrir os destinos',
}

/** The e-mail of an alert, as text and as HTML; names in it are other people's and are escaped. */
export function alertEmail(
  to: string,
  alert: AlertWords & { id: string; accountName: string; page?: AlertPage },
  publicUrl: string,
): Email {
  const { title, advice, accountName, page = 'settings/whatsapp' } = alert
  const link = `${publicUrl}/${page}`
  return {
    to,
    subject: oneLine(`${title} (${accountName})`),
    messageId: `<${alert.id}@${new URL(publicUrl).hostname}>`,
    text: `${title}\n\n${advice}\n\n${link}\n\n-- \n${accountName} · Rastro\n${footer}\n`,
    html: emailPage({
      title,
      body: [
        `<p style="margin:0">${escapeHtml(advice)}</p>`,
        emailButton({ url: link, label: linkTexts[page] }),
      ],
      footer: `${escapeHtml(accountName)} · Rastro<br>${footer}`,
    }),
  }
}
