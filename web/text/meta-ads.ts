/** Words of the ad events screen (spec 2.12, 5, 8, 9). */
export const metaAdsText = {
  title: 'Eventos Meta Ads',
  description: 'Escolha o que conta como conversão e acompanhe cada envio à Meta.',
  connection: {
    title: 'Conexão com a Meta',
    disconnectedText: 'Nenhum pixel conectado: as conversões não estão sendo enviadas.',
    checking: 'Verificando...',
    pixel: 'Pixel',
    account: 'Conta de anúncios',
    since: 'Conectado em',
    savedAt: 'Salvo em',
    token: 'Token',
    testCode: 'Código de teste',
    testOn: (code: string) => `${code} (também conta nos relatórios da Meta)`,
    manage: 'Configurar pixel',
    disconnect: 'Desconectar',
    disconnecting: 'Desconectando...',
    loadFailed: 'Não foi possível carregar a conexão com a Meta.',
    pauseTitle: 'Os envios estão pausados',
    pauseAction: 'Corrigir nas Configurações',
    confirm: {
      title: 'Desconectar a Meta?',
      text: 'Os eventos deixam de ser enviados e o token salvo é apagado. Os eventos configurados permanecem.',
    },
  },
  notConnected: {
    title: 'Conecte seu pixel para enviar conversões',
    text: 'A API de Conversões leva os leads e as vendas do WhatsApp até a Meta pelo servidor, sem depender do navegador de quem clicou. Com isso, os anúncios passam a ser otimizados por quem realmente escreve e compra.',
    points: [
      {
        title: 'Lead no momento certo',
        text: 'O evento sai quando a pessoa manda a primeira mensagem.',
      },
      {
        title: 'Dados protegidos',
        text: 'Telefone e nome seguem com hash SHA-256, como a Meta exige.',
      },
      {
        title: 'Sem duplicar',
        text: 'Cada conversão tem um identificador e é entregue uma única vez.',
      },
    ],
    action: 'Ir para Configurações',
  },
  toast: {
    disconnected: 'Desconectado!',
    disconnectedText: 'Os eventos deixaram de ser enviados à Meta.',
    disconnectFailed: 'Erro',
    disconnectFailedText: 'Não foi possível desconectar. Tente novamente.',
    connected: 'Conectado com sucesso!',
    connectedText: 'Sua conta da Meta está conectada.',
    connectedTestText: 'Conexão feita em modo de teste: os eventos levam o código de teste.',
  },
} as const
