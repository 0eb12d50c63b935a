import type { ErasedCounts } from '#server/leads/erase/deletion-archive'
import { maxLogGigabytes } from '#server/platform/database/cluster'

export type CertificateFacts = {
  id: string
  issuedAt: Date
  timeZone: string
  accountName: string
  installation: string
  issuedBy: string
  people: number
  counts: ErasedCounts
  identifiers: { word: string; hash: string }[]
  /** The database is the one that Rastro brings and configures. */
  hasOwnDatabase: boolean
}

type Kind = [table: Parameters<ErasedCounts['get']>[0], words: string]

/** What went altogether, in the order in which it is told. */
const gone: Kind[] = [
  ['contacts', 'Contatos'],
  ['contact_identities', 'Telefones, LIDs e outros identificadores'],
  ['messages', 'Mensagens'],
  ['message_inbox', 'Webhooks do WhatsApp sobre a pessoa'],
  ['lead_touches', 'Passagens por anúncios e links'],
  ['lead_events', 'Linhas do histórico e notas'],
  ['sent_messages', 'Respostas enviadas pelo Rastro'],
  ['waiting_codes', 'Códigos à espera de um clique'],
  ['contact_merges', 'Registros de unificação de contatos'],
]

/** What stays without the person. */
const blanked: Kind[] = [
  ['leads', 'Leads: ficam a data, a situação e a campanha, que os totais contam'],
  ['clicks', 'Cliques: ficam a data, a campanha e o país'],
  ['sales', 'Vendas: ficam o valor, o dia e a situação'],
  ['deliveries', 'Envios a plataformas de anúncios: ficam o evento, o valor, a data e a situação'],
  ['delivery_attempts', 'Tentativas de envio: ficam a data e a situação'],
]

/** The certificate's text. It names nobody: of the person it holds keyed hashes alone. */
export function certificateText(facts: CertificateFacts): string {
  const { counts, issuedAt, timeZone } = facts
  const linesOf = (kinds: Kind[]) =>
    kinds.map(([table, words]) => `- ${words}: ${counts.get(table) ?? 0}`)
  const local = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  }).format(issuedAt)
  return [
    `Certificado: ${facts.id}`,
    `Emitido em: ${local} (${timeZone}), ${issuedAt.toISOString()}`,
    `Conta: ${facts.accountName}`,
    `Instalação: ${facts.installation}`,
    `Pedido por: ${facts.issuedBy}`,
    `Pessoas apagadas: ${facts.people}`,
    '',
    'Apagado por completo, em número de registros:',
    ...linesOf(gone),
    '',
    'Permanece sem nada que identifique a pessoa, em número de registros:',
    ...linesOf(blanked),
    '',
    'A exclusão não pode ser desfeita. Avisos atrasados do WhatsApp sobre a pessoa, recebidos no minuto',
    'seguinte, também são descartados. Fora desta instalação, não são alcançados: cópias de segurança',
    'feitas antes desta data, até serem substituídas; o que já foi enviado a plataformas de anúncios e',
    'a webhooks; e as conversas no próprio WhatsApp.',
    '',
    ...remainders(facts.hasOwnDatabase),
    '',
    'Identificadores da pessoa (HMAC-SHA-256 com o segredo da instalação):',
    ...facts.identifiers.map(({ word, hash }) => `- ${word}: ${hash}`),
  ].join('\n')
}

/** What PostgreSQL keeps for a while of rows that are gone, in files that only the operator can open. */
function remainders(hasOwnDatabase: boolean): string[] {
  const log = hasOwnDatabase
    ? [
        'No log de transações do PostgreSQL (WAL), até que o banco grave mais cerca de',
        `${maxLogGigabytes} GB, quando o log é escrito por cima de si mesmo;`,
      ]
    : [
        'No log de transações do PostgreSQL (WAL), pelo prazo da configuração desse banco, que não é',
        'administrado pelo Rastro, assim como em réplicas e arquivos de log que ele tenha;',
      ]
  return [
    'Restos técnicos nos arquivos do banco, que o Rastro não lê, não mostra e não copia em backups:',
    ...log,
    'no espaço livre das tabelas, que o PostgreSQL libera sem zerar, até ser reutilizado, sem data certa.',
    'Restaurar um backup em um banco novo e apagar os arquivos do antigo elimina os dois de uma vez.',
  ]
}
