/** Words of the command palette (Ctrl+K). */
export const paletteText = {
  title: 'Buscar e ir para',
  open: 'Buscar...',
  shortcut: 'Ctrl K',
  hint: 'Digite o nome de uma tela, de um link ou de um lead.',
  placeholder: 'Buscar telas, links e leads...',
  screens: 'Telas',
  actions: 'Ações',
  settings: 'Configurações',
  manual: 'Manual',
  accounts: 'Contas',
  switchAccount: 'Trocar de conta',
  whoseSale: 'Venda de quem? Nome ou telefone...',
  whoseSaleHint: 'Digite o nome ou o telefone de quem comprou.',
  links: 'Links',
  leads: 'Leads',
  searching: 'Procurando leads...',
  leadsFailed: 'Não foi possível procurar leads agora.',
  empty: 'Nada encontrado',
  copyLink: (campaign: string) => `Copiar o link de ${campaign}`,
  linkCopied: 'Copiado!',
  linkCopiedHint: (campaign: string) => `O link de ${campaign} está na área de transferência.`,
  theme: { light: 'Usar tema claro', dark: 'Usar tema escuro', system: 'Usar tema do sistema' },
  refresh: 'Atualizar os dados desta tela',
  logout: 'Sair',
  does: {
    newLink: { label: 'Novo link', words: 'criar gerar link rastreado campanha anúncio' },
    sale: { label: 'Registrar venda', words: 'comprou cliente valor pagamento pedido' },
    invite: {
      label: 'Convidar pessoa',
      words: 'convite usuário equipe acesso atendente funcionário adicionar',
    },
    exportSales: {
      label: 'Exportar vendas',
      words: 'baixar planilha excel csv contador receita faturamento nota fiscal',
    },
    exportLeads: { label: 'Exportar leads', words: 'baixar planilha excel csv contatos' },
    exportClicks: { label: 'Exportar cliques', words: 'baixar planilha excel csv rastreamento' },
    help: { label: 'Abrir o manual', words: 'ajuda socorro dúvida suporte como fazer' },
  },
  keys: { move: 'navegar', choose: 'abrir', close: 'fechar' },
}

/** Everyday words by which people look for a screen that is called otherwise. */
export const screenWords: Partial<Record<string, string>> = {
  '/': 'início home dashboard resumo números gráfico tendência métricas',
  '/generator': 'novo link criar link gerar',
  '/widget-generator': 'botão flutuante site whatsapp',
  '/manager': 'meus links qr code imprimir pausar editar link',
  '/tracking': 'cliques acessos visitas histórico',
  '/leads': 'contatos clientes pessoas conversas mensagens vendas',
  '/meta-ads': 'eventos conversões facebook instagram envios purchase',
  '/test-campaign': 'utm parâmetros testar script instalar site',
  '/campanhas': 'gasto custo anúncios roas cpl cpa investimento orçamento',
  '/destinos': 'google tiktok ga4 analytics webhook crm integração',
  '/saude': 'problemas erros diagnóstico verificar',
  '/atendimento': 'tempo de resposta esperando sem resposta',
  '/simulador': 'testar celular de mentira experimentar whatsapp falso',
}

/** The two connections of the first page of the settings, each found for itself. */
export const connectionWords = {
  whatsapp: {
    label: 'WhatsApp',
    words: 'linha número celular telefone qr code instância gateway conectar aparelho',
  },
  meta: {
    label: 'Pixel da Meta',
    words: 'token facebook instagram api de conversões conjunto de dados conectar',
  },
} as const
