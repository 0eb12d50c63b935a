/** The pages of the settings, and the everyday words by which people look for each. */
export const settingsPagesText = {
  navigation: 'Páginas das configurações',
  forAll: 'O que vale para a conta toda.',
  forYou: 'O que é só seu, e vale em todas as contas de que você faz parte.',
  choose: (page: string) => `Página: ${page}`,
  connections: { label: 'WhatsApp e Meta', words: '' },
  alerts: { label: 'Alertas', words: 'aviso e-mail webhook queda silêncio notificação' },
  hours: {
    label: 'Horários',
    words: 'horário de atendimento expediente feriado abre fecha dias da semana',
  },
  account: {
    label: 'Conta',
    words: 'nome da empresa fuso horário hora código na mensagem logotipo logo marca',
  },
  team: {
    label: 'Equipe',
    words: 'usuário pessoa convidar convite papel permissão atendente gestor acesso funcionário',
  },
  share: {
    label: 'Compartilhar',
    words: 'link compartilhado relatório por e-mail cliente pdf mostrar números',
  },
  privacy: {
    label: 'Privacidade',
    words: 'lgpd dados de uma pessoa apagar excluir certificado prazo guardar retenção',
  },
  audit: { label: 'Auditoria', words: 'registro histórico quem fez log' },
  profile: {
    label: 'Minha conta',
    words:
      'senha trocar senha meu e-mail meu nome sessão aparelho duas etapas verificação código de recuperação sair',
  },
} as const
