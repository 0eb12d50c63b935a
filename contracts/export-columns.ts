/**
 * The columns of each file, by their heads, in their order; `columns` of an export chooses some of them.
 * The server's files have exactly these (server/exports/export-files.test.ts).
 */
const origin = [
  ...['Código', 'Link', 'Número', 'Origem', 'Campanha', 'Conjunto', 'Criativo', 'Posicionamento'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['ID da campanha', 'ID do conjunto', 'ID do anúncio'],
  ...['fbclid', 'gclid', 'gbraid', 'wbraid', 'ttclid', 'msclkid'],
  ...['Página de origem', 'Página de destino'],
  ...['Dispositivo', 'Sistema', 'Navegador', 'Modelo', 'IP'],
]

export const exportTypes = ['sales', 'leads', 'clicks'] as const
export type ExportType = (typeof exportTypes)[number]

export const fileColumns: Record<ExportType, readonly string[]> = {
  sales: [
    ...['Data da venda', 'Cliente', 'Valor', 'Moeda', 'Campanha', 'Nota fiscal'],
    ...['WhatsApp', 'Produto', 'Pedido', 'Conjunto', 'Criativo', 'Origem', 'Registrada por'],
  ],
  leads: [
    ...['Contato', 'WhatsApp', 'Status', 'Rastreado', 'Criado em', 'Última mensagem em'],
    ...['Mensagens', 'Primeira mensagem', 'Valor da venda', 'Moeda', 'Atribuição'],
    ...origin,
    'Responsável',
  ],
  clicks: [
    ...['Data do clique', 'Contato', 'WhatsApp', 'Status', 'Convertido'],
    ...origin,
    ...['Cidade', 'Estado', 'País', 'Sinal de privacidade'],
  ],
}

/** What is chosen at first: of sales what an accountant asks for. */
export const firstColumns: Record<ExportType, readonly string[]> = {
  sales: ['Data da venda', 'Cliente', 'Valor', 'Campanha', 'Nota fiscal'],
  leads: [
    ...['Contato', 'WhatsApp', 'Status', 'Criado em', 'Última mensagem em', 'Primeira mensagem'],
    ...['Valor da venda', 'Campanha', 'Conjunto', 'Criativo', 'Origem'],
  ],
  clicks: [
    ...['Data do clique', 'Contato', 'Status', 'Campanha', 'Conjunto', 'Criativo', 'Origem'],
    ...['Dispositivo', 'Cidade', 'Estado'],
  ],
}
