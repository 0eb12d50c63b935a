import type { AddressOutcome } from '#contracts/public-address'
import type { AddressReach } from '#domain/own-address'

const reachSentences: Record<Exclude<AddressReach, 'public' | 'plain'>, string> = {
  computer:
    'Este endereço só funciona neste computador: quem toca em um anúncio não chega a ele, e nenhum provedor de WhatsApp consegue avisar das mensagens.',
  network:
    'Este endereço só funciona nesta rede: quem toca em um anúncio não chega a ele, e nenhum provedor de WhatsApp consegue avisar das mensagens.',
}

const withoutTls =
  'O endereço não tem https: navegadores avisam que ele não é seguro, e a Meta e a Z-API não entregam mensagens a ele.'

const outcomeSentences: Record<AddressOutcome, (detail: string) => string> = {
  proven: (detail) =>
    `Alcançável: esta instalação respondeu pelo endereço público${inBrackets(detail)}.`,
  here: (detail) =>
    `Esta instalação respondeu, mas o endereço${inBrackets(detail)} é desta própria máquina: o caminho de fora (firewall, porta 443) não foi provado. Abra o endereço no celular, com o Wi-Fi desligado, e entre por ele.`,
  inside: (detail) =>
    `Esta instalação respondeu, mas daqui o nome leva a um endereço privado${inBrackets(detail)}: isso não prova que ele é alcançável de fora. Abra o endereço no celular, com o Wi-Fi desligado, e entre por ele.`,
  dns: () =>
    'O nome do endereço não existe na internet (DNS). Crie o registro A do domínio com o IP do servidor; leva de minutos a horas para valer.',
  tls: (detail) =>
    `O certificado do endereço não foi aceito${inBrackets(detail)}. Peça um certificado válido: o Caddy e os painéis fazem isso sozinhos.`,
  refused: () =>
    'Ninguém atende no endereço (conexão recusada). Verifique se o proxy está ligado e se a porta está aberta.',
  timeout: () =>
    'O endereço não respondeu em 6 segundos. Verifique o firewall do servidor e as portas 80 e 443.',
  other_server: (detail) =>
    `Quem responde no endereço é outro programa${detail === '' ? '' : ` (resposta ${detail})`}, não esta instalação. Aponte o proxy para a porta do Rastro, ou corrija PUBLIC_URL.`,
  unreachable: (detail) =>
    `Não foi possível chegar ao endereço${inBrackets(detail)}. Verifique o domínio, o proxy e o firewall.`,
}

const seenFromOutside = 'Alcançável: alguém entrou por este endereço, vindo da internet.'
const notAsked = 'O endereço ainda não foi verificado.'

/** In words what is known of the own address: what it is, what asking it showed, who came by it. */
export function addressSentence(known: {
  reach: AddressReach
  outcome: AddressOutcome | null
  detail: string | null
  wasVisited: boolean
}): string {
  const { reach, outcome, detail, wasVisited } = known
  if (reach === 'computer' || reach === 'network') return reachSentences[reach]
  const answers = outcome === 'here' || outcome === 'inside' || outcome === 'proven'
  const found =
    outcome === null
      ? notAsked
      : answers && wasVisited
        ? seenFromOutside
        : outcomeSentences[outcome](detail ?? '')
  return reach === 'plain' ? `${withoutTls} ${found}` : found
}

function inBrackets(detail: string): string {
  return detail === '' ? '' : ` (${detail})`
}
