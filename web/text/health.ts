const connectionStates: Record<string, string> = {
  CONNECTED: 'Conectada',
  CONNECTING: 'Inicializando',
  QR: 'Aguardando leitura do QR code',
  DISCONNECTED: 'Desconectada',
  OFFLINE: 'Provedor sem resposta',
  AUTH_ERROR: 'Token recusado',
  BANNED: 'Número bloqueado',
}

/** Words of the line's alerts: banner, settings card, history. What is wrong is the server's to say. */
export const healthText = {
  banner: {
    label: 'Avisos da linha do WhatsApp',
    open: 'Ver a conexão',
    dismiss: 'Dispensar aviso',
    dismissNamed: (title: string) => `Dispensar aviso: ${title}`,
  },
  card: {
    title: 'Alertas',
    description:
      'Avisa quando a linha cai, volta ou fica muda enquanto os cliques chegam, e quando um destino (Meta, Google, TikTok, webhook) para de receber: na hora, a cada dia parado e na volta.',
    enabled: 'Enviar alertas',
    enabledHint: 'Desligados, os avisos aparecem só nas telas.',
    email: 'E-mail',
    emailPlaceholder: 'voce@suaempresa.com.br',
    emailHint:
      'Um e-mail por alerta; no máximo um a cada 15 minutos se a linha cair e voltar, e um por dia de um destino parado.',
    emailUnavailable:
      'Este servidor ainda não envia e-mails. Quem o instalou precisa definir SMTP_URL e SMTP_FROM.',
    webhook: 'Endereço do webhook',
    webhookPlaceholder: 'https://suaempresa.com.br/rastro',
    webhookHint: 'Recebe um POST em JSON, assinado no padrão Standard Webhooks.',
    secretTitle: 'Segredo do webhook',
    secretOnce:
      'Copie agora: ele não será mostrado de novo. É com ele que se confere a assinatura.',
    copySecret: 'Copiar o segredo',
    copyFailedText: 'Selecione o segredo e copie manualmente.',
    rotate: 'Gerar novo segredo',
    rotateTitle: 'Gerar um novo segredo?',
    rotateText: 'As assinaturas passam a usar o novo, e o atual deixa de valer na hora.',
    test: 'Enviar teste',
    testing: 'Enviando...',
    saveFirst: 'Salve as mudanças antes de testar.',
    nothingToTest: 'Nenhum canal para testar: preencha o e-mail ou o webhook e salve.',
    tested: 'Resultado do teste',
    channels: { email: 'E-mail', webhook: 'Webhook' },
    loadFailed: 'Não foi possível carregar os alertas.',
    recent: 'Últimos alertas',
    noneRecent: 'Nenhum alerta até agora.',
    notSent: 'Só nas telas',
    messageStates: { pendente: 'tentando', enviado: 'enviado', falhou: 'falhou' },
    toast: {
      saved: 'Alertas Salvos',
      savedText: 'As próximas notícias da linha vão para lá.',
      saveFailed: 'Erro ao Salvar',
      saveFailedText: 'Não foi possível salvar os alertas. Confira os campos.',
      testFailed: 'Erro ao Testar',
      testFailedText: 'Não foi possível enviar o teste. Aguarde um minuto e tente novamente.',
    },
  },
  history: {
    title: 'Histórico da conexão',
    empty: 'Nenhuma mudança registrada ainda.',
    loading: 'Carregando o histórico...',
    loadFailed: 'Não foi possível carregar o histórico.',
    lasted: (time: string) => `durou ${time}`,
    now: 'agora',
    states: connectionStates,
    reasons: {
      check: 'verificação automática',
      webhook: 'aviso do provedor',
      message: 'mensagem recebida',
      person: 'pedido nas configurações',
    },
  },
} as const
