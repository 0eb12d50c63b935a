import type { ErasureCertificate } from '#contracts/person-data'
import { counted } from '#domain/number-text'

/** Words of what is held about one person: the search, the file, the erasure and its certificate. */
export const personDataText = {
  title: 'Privacidade',
  description:
    'Os dados de uma pessoa em um arquivo só, e a exclusão com certificado, quando ela pedir.',
  find: 'Dados de uma pessoa',
  findHint: 'Telefone em qualquer formato, e-mail, LID ou nome de usuário.',
  submit: 'Procurar',
  searching: 'Procurando...',
  failed: 'Não foi possível procurar. Tente novamente.',
  found: 'Pessoas encontradas',
  more: 'Há mais pessoas além destas. Procure pelo telefone para chegar a uma só.',
  nameless: 'Sem nome',
  choose: (name: string) => `Escolher ${name}`,
  counts: (messages: number, sales: number) =>
    `${counted(messages, 'mensagem', 'mensagens')} · ${counted(sales, 'venda', 'vendas')}`,
  lastSeen: 'última',
  page: 'Baixar para ler',
  json: 'Baixar em JSON',
  downloading: 'Preparando...',
  erase: 'Apagar e emitir certificado',
  nobody: 'Nada guardado sobre esta pessoa',
  nobodyText: 'Nenhum contato desta conta corresponde ao que foi procurado.',
  erasedText: 'Os dados foram apagados a pedido. O certificado está abaixo.',
  alsoErased: 'Esta pessoa já foi apagada antes e voltou a escrever. Certificados:',
  certificates: 'Certificados emitidos',
  noCertificates: 'Nenhum certificado emitido ainda.',
  certificatesFailed: 'Não foi possível carregar os certificados',
  olderCertificates: 'Mostrar mais',
  issued: ({ issuedBy, people }: ErasureCertificate) =>
    `${counted(people, 'pessoa apagada', 'pessoas apagadas')} · por ${issuedBy}`,
  download: (id: string) => `Baixar o certificado ${id}`,
  dialog: {
    title: (people: number) =>
      people === 1 ? 'Apagar esta pessoa de vez?' : `Apagar ${people} pessoas de vez?`,
    text: 'Não pode ser desfeito: aqui não há o minuto para voltar atrás. Se a pessoa pediu os dados dela, baixe antes.',
    goes: 'Some',
    goesText:
      'Nome, telefone e outros identificadores, mensagens, webhooks, histórico, notas e o que os cliques e envios dizem da pessoa.',
    stays: 'Fica',
    staysText:
      'Valores e dias das vendas, contagens e campanhas, sem a pessoa. O que já foi enviado a plataformas de anúncios e webhooks, e cópias de segurança antigas, não são alcançados.',
    confirmation: 'Digite o telefone da pessoa ou APAGAR',
    submit: 'Apagar de vez',
    pending: 'Apagando...',
  },
  toast: {
    erased: 'Dados Apagados',
    erasedText: 'O certificado foi emitido e pode ser baixado quando quiser.',
    eraseFailed: 'Erro ao Apagar',
    eraseFailedText: 'Nada foi apagado. Tente novamente.',
    downloadFailed: 'Erro ao Baixar',
    downloadFailedText: 'Não foi possível preparar o arquivo. Tente novamente.',
  },
} as const
