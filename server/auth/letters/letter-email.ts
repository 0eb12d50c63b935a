import type { LetterDetails, LetterKind } from '#domain/people/letters'
import type { Email } from '#server/integrations/smtp/client'
import { type Letter, letterFrom } from '#server/integrations/smtp/letter'

type Words = Pick<Letter, 'title' | 'text'> & { link?: { to: string; label: string } }

const notYou = 'Se não foi você, troque a sua senha em Minha conta e encerre as outras sessões.'
const security = 'Você recebe este aviso porque ele é sobre a segurança do seu acesso ao Rastro.'
const ignore = 'Se você não pediu isto, ignore esta mensagem: nada muda.'

/** The e-mail to a person about their own login. */
export function letterEmail(letter: {
  id: string
  recipient: string
  kind: LetterKind
  details: LetterDetails
  secret: string
  created_at: Date
  timeZone: string
  publicUrl: string
}): Email {
  const { id, recipient: to, kind, details, secret, publicUrl, created_at: at, timeZone } = letter
  const when = `em ${new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  }).format(at)}`
  const { title, text, link } = wordsOf[kind](when, details, secret)
  return letterFrom({
    id,
    to,
    title,
    text,
    publicUrl,
    link: link
      ? { url: `${publicUrl}${link.to}`, label: link.label }
      : { url: `${publicUrl}/minha-conta`, label: 'Abrir o Rastro' },
    footer: link ? ignore : security,
  })
}

const wordsOf: Record<LetterKind, (when: string, details: LetterDetails, secret: string) => Words> =
  {
    password_reset: (_when, _details, secret) => ({
      title: 'Escolha outra senha',
      text: 'Alguém pediu outra senha para o seu acesso ao Rastro. O link vale por uma hora e serve uma vez; as sessões abertas terminam.',
      link: { to: `/senha/${secret}`, label: 'Escolher outra senha' },
    }),
    email_confirmation: (_when, _details, secret) => ({
      title: 'Confirme o seu novo e-mail',
      text: 'Este endereço passa a ser o do seu acesso ao Rastro quando você confirmar. O link vale por um dia.',
      link: { to: `/confirmar-email/${secret}`, label: 'Confirmar o e-mail' },
    }),
    new_device: (when, details) => ({
      title: 'Novo aparelho entrou no seu acesso',
      text: `${deviceWords(details)} entrou ${when}. ${notYou}`,
    }),
    password_changed: (when) => ({
      title: 'A sua senha foi trocada',
      text: `A senha do seu acesso foi trocada ${when}, e as sessões abertas terminaram. Se não foi você, fale com um administrador da conta.`,
    }),
    email_changed: (when) => ({
      title: 'O e-mail do seu acesso mudou',
      text: `O e-mail do seu acesso foi trocado ${when} e não é mais este. Se não foi você, fale com um administrador da conta.`,
    }),
    second_factor_on: (when) => ({
      title: 'Verificação em duas etapas ativada',
      text: `O login passou a pedir um código além da senha ${when}. ${notYou}`,
    }),
    second_factor_off: (when) => ({
      title: 'Verificação em duas etapas desativada',
      text: `O login deixou de pedir um código além da senha ${when}. ${notYou}`,
    }),
    recovery_code_used: (when) => ({
      title: 'Um código de recuperação foi usado',
      text: `Alguém usou um dos seus códigos de recuperação ${when}. ${notYou}`,
    }),
  }

function deviceWords({ browser, os, country, city }: LetterDetails): string {
  const device = [browser, os].filter(Boolean).join(' no ') || 'Um programa'
  const place = [city, country].filter(Boolean).join(', ')
  return place === '' ? device : `${device}, perto de ${place},`
}
