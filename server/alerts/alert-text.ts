import type { AlertKind } from '#contracts/health'
import type { AlertDetails } from '#domain/lines/alerts'
import type { LineCause } from '#domain/lines/line-outage'
import { counted, formatNumber } from '#domain/number-text'
import { formatDuration } from '#domain/time-text'

export type AlertWords = { title: string; advice: string }

const namedLinks = 3

const causeWords: Record<LineCause, (name: string) => AlertWords> = {
  temporary_block: (name) => ({
    title: `O WhatsApp bloqueou o número da linha ${name} por algum tempo`,
    advice:
      'O bloqueio termina sozinho: o WhatsApp no celular mostra quando. Não tente conectar antes disso, ou ele pode ficar definitivo; depois leia o QR code de novo nas configurações. Até lá, aponte os seus links para outro número.',
  }),
  logged_out_on_phone: (name) => ({
    title: `O WhatsApp da linha ${name} foi desconectado no celular da empresa`,
    advice:
      'Isso acontece quando alguém sai da conta no celular ou troca de aparelho. Entre no WhatsApp com este número e leia o QR code de novo nas configurações.',
  }),
}

/** What happened to the line, in one sentence, and what a person should do; times in the account's zone. */
export function alertText(
  alert: { kind: AlertKind; details: AlertDetails },
  line: { name: string },
  timeZone: string,
): AlertWords {
  const name = `“${line.name}”`
  const { clicks = 0, downMs = 0, times = 1, quietSince, cause } = alert.details
  if (cause !== undefined) return causeWords[cause](name)
  switch (alert.kind) {
    case 'disconnected':
      return {
        title: `A linha ${name} foi desconectada do WhatsApp`,
        advice:
          'As mensagens não estão virando leads. Abra as configurações e leia o QR code com o celular da empresa.',
      }
    case 'offline':
      return {
        title: `O provedor da linha ${name} não responde`,
        advice:
          'Pode passar sozinho. Se continuar, veja no painel do provedor se a instância está ativa e verifique a conexão nas configurações.',
      }
    case 'auth_error':
      return {
        title: `O provedor recusou o token da linha ${name}`,
        advice:
          'As mensagens não estão virando leads. Confira o token no painel do provedor e crie a instância de novo nas configurações.',
      }
    case 'banned':
      return {
        title: `O número da linha ${name} foi bloqueado pelo WhatsApp`,
        advice:
          'Abra o WhatsApp no celular e peça a análise do bloqueio. Até lá, aponte os seus links para outro número.',
      }
    case 'silence':
      return {
        title: `${counted(clicks, 'clique', 'cliques')} e nenhuma mensagem na linha ${name}${quietSince ? ` desde ${dateTime(quietSince, timeZone)}` : ''}`,
        advice:
          'No seu ritmo normal alguém já teria escrito. Envie uma mensagem de teste para o número dos seus links e confira a conexão nas configurações.',
      }
    case 'gap':
      return {
        title:
          times === 1
            ? `A linha ${name} voltou depois de ${duration(downMs)} sem conexão`
            : `A linha ${name} caiu ${times} vezes e voltou: ${duration(downMs)} sem conexão ao todo`,
        advice: gapAdvice(alert.details, clicks),
      }
  }
}

function gapAdvice({ links = [] }: AlertDetails, clicks: number): string {
  if (clicks === 0) return 'Ninguém clicou nos seus links nesse tempo.'
  const most = links
    .slice(0, namedLinks)
    .map((link) => `${link.campaignName} (${formatNumber(link.clicks)})`)
  const others = links.length > namedLinks ? ' e outros' : ''
  return `Nesse tempo os seus links receberam ${counted(clicks, 'clique', 'cliques')}: ${most.join(', ')}${others}. Confira no celular se há conversas que não viraram leads.`
}

function duration(ms: number): string {
  return ms < 60_000 ? 'menos de 1 minuto' : formatDuration(ms)
}

function dateTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(new Date(instant))
    .replace(',', '')
}
