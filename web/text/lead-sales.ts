import type { Sale } from '#contracts/sale'
import { destinationNames } from '#domain/conversions/destinations'
import type { SaleOrigin, SaleStatus } from '#domain/sales/sale'

/** The sales of a lead: their list, the form, and what is said afterwards. */
export const leadSalesText = {
  title: 'Vendas',
  empty: 'Nenhuma venda registrada.',
  record: 'Registrar venda',
  edit: 'Editar',
  refund: 'Estornar',
  pay: 'Marcar como paga',
  delete: 'Excluir',
  menu: (value: string) => `Ações da venda de ${value}`,
  withoutValue: 'Sem valor',
  order: (number: string) => `Pedido ${number}`,
  invoice: (number: string) => `Nota fiscal ${number}`,
  by: (name: string) => `por ${name}`,
  events: 'Eventos',
  undoDeletion: 'Desfazer a exclusão da venda',
  deleted: (value: string) => `Venda excluída (${value}). Ela não conta mais nos números.`,
  statuses: {
    paid: 'Paga',
    waiting: 'Aguardando',
    refunded: 'Estornada',
    cancelled: 'Cancelada',
  } satisfies Record<SaleStatus, string>,
  origins: {
    manual: 'Registrada à mão',
    phrase: 'Frase na conversa',
    api: 'API',
    webhook: 'Webhook',
    file: 'Arquivo',
  } satisfies Record<SaleOrigin, string>,
  form: {
    recordTitle: 'Registrar venda',
    editTitle: 'Editar venda',
    value: 'Valor da venda',
    valuePlaceholder: 'Ex: 197,00',
    currency: 'Moeda',
    day: 'Data da venda',
    product: 'Produto ou serviço',
    orderNumber: 'Número do pedido',
    invoiceNumber: 'Nota fiscal',
    note: 'Observação',
    optional: 'Opcional',
    waiting: 'Ainda não foi paga',
    waitingHint: 'Só entra nos números, e só é enviada, quando for marcada como paga.',
    save: 'Salvar venda',
    saving: 'Salvando...',
  },
  bulk: {
    title: 'Valor de cada venda',
    hint: 'Deixe em branco o que ainda não sabe: o evento espera pelo valor.',
    invalid: 'Valor inválido. Exemplo: 1.234,56',
    later: 'Informar todos depois',
  },
  refundQuestion: {
    title: 'Estornar esta venda?',
    text: (value: string) =>
      `${value} saem da receita. Meta, Google e TikTok não aceitam correção: o evento já enviado permanece lá. O Google Analytics e os seus webhooks recebem o estorno. O que ainda não foi enviado não será.`,
  },
  /** 'Venda de R$ 1.500,00 registrada. Meta: aceita' */
  news: (
    value: string,
    deliveries: Pick<Sale['deliveries'][number], 'destination' | 'state' | 'reason'>[],
  ) => `Venda de ${value} registrada. ${deliveries.map(newsOf).join('; ')}`,
  toast: {
    recorded: 'Venda registrada',
    recordedText: 'O lead é cliente e os eventos da venda foram preparados.',
    recordedWaiting: 'Ela conta quando for marcada como paga.',
    saved: 'Venda atualizada',
    savedText: 'As alterações foram salvas.',
    refunded: 'Venda estornada',
    refundedText: 'O valor saiu da receita.',
    restored: 'Venda restaurada',
    restoredText: 'Ela conta de novo nos números.',
    failed: 'Erro ao salvar a venda',
    failedText: 'Não foi possível salvar. Tente novamente.',
  },
}

const newsWords: Record<Sale['deliveries'][number]['state'], string> = {
  pendente: 'a caminho',
  enviado: 'aceita',
  tentando: 'aguardando',
  pausado: 'parada',
  falhou: 'não enviada',
  descartado: 'não enviada',
}

function newsOf({
  destination,
  state,
  reason,
}: Pick<Sale['deliveries'][number], 'destination' | 'state' | 'reason'>): string {
  const words = `${destinationNames[destination]}: ${newsWords[state]}`
  return reason === null || state === 'enviado' ? words : `${words}. ${reason}`
}
