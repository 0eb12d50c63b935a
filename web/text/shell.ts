export const shellText = {
  skipToContent: 'Pular para o conteúdo',
  mainNavigation: 'Navegação principal',
  openMenu: 'Abrir menu',
  closeMenu: 'Fechar menu',
  menu: 'Menu',
  signedInAs: 'Conectado como',
  logout: 'Sair',
  readOnly: 'Somente leitura',
  readOnlyHint: 'Seu acesso permite ver, mas não mudar nada.',
  offline: 'Sem conexão com a internet. Os dados podem estar desatualizados.',
  online: 'Conexão restabelecida.',
  arrivedAt: (title: string) => `Você está em ${title}`,
  brokenTitle: 'Algo deu errado nesta tela',
  brokenHint: 'Recarregue a página. Se o problema continuar, avise o suporte.',
  reload: 'Recarregar',
  theme: { label: 'Tema', light: 'Claro', dark: 'Escuro', system: 'Sistema' },
  integrations: {
    title: 'Integrações',
    ads: 'API de Conversões',
    messaging: 'WhatsApp Business',
    active: 'Ativa',
    activeOf: (connected: number, total: number) => `${connected}/${total} ativas`,
    inactive: 'Inativa',
    paused: 'Pausada',
    checking: 'Verificando...',
    unknown: 'Sem resposta',
  },
}

/** Sidebar entries in the order of spec 2.4. */
export const navText = {
  dashboard: 'Painel',
  generator: 'Gerador de Links',
  widgetGenerator: 'Gerador de Widgets',
  manager: 'Gerenciador de Links',
  tracking: 'Rastreamento',
  leads: 'Relatório de Leads',
  metaAds: 'Eventos Meta Ads',
  testCampaign: 'Captura automática',
  settings: 'Configurações',
  destinations: 'Destinos',
  campaigns: 'Campanhas',
  trackingHealth: 'Saúde do rastreamento',
  simulator: 'Simulador',
  productionCode: 'Código para Produção',
  notFound: '404 Page Not Found',
}

export const notFoundText = {
  title: '404 Page Not Found',
  hint: 'O endereço pode ter sido digitado errado ou a página mudou de lugar.',
  home: 'Voltar ao Início',
}
