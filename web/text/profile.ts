import { counted } from '#domain/number-text'

/** Words of a person's own login: settings, second factor, links by e-mail. */
export const profileText = {
  page: 'Minha conta',
  pageDescription: 'Nome, e-mail, senha, verificação em duas etapas e onde você está conectado.',
  title: 'Minha conta',
  description: 'O seu acesso ao Rastro, o mesmo em todas as contas de que você faz parte.',
  loadFailed: 'Não foi possível carregar o seu acesso',
  name: 'Seu nome',
  email: 'E-mail',
  pendingEmail: (email: string) => `Falta confirmar ${email} pelo link que enviamos.`,
  changeEmail: 'Mudar e-mail',
  password: 'Senha',
  passwordHint: 'Trocar a senha encerra as outras sessões.',
  changePassword: 'Trocar senha',
  emailDialog: {
    title: 'Mudar o e-mail',
    confirmed: 'Enviamos um link ao novo endereço; ele passa a valer quando você o abrir.',
    atOnce: 'O novo endereço passa a valer na hora.',
    email: 'Novo e-mail',
    password: 'Senha atual',
    submit: 'Mudar e-mail',
    pending: 'Mudando...',
    failed: 'Não foi possível mudar o e-mail. Tente novamente.',
  },
  passwordDialog: {
    title: 'Trocar a senha',
    description: 'As suas outras sessões terminam.',
    submit: 'Trocar senha',
    pending: 'Trocando...',
  },
  toast: {
    renamed: 'Nome Salvo',
    renamedText: (name: string) => `Agora você aparece como ${name}.`,
    renameFailed: 'Erro ao Salvar',
    renameFailedText: 'Não foi possível salvar o nome. Tente novamente.',
    emailChanged: 'E-mail Alterado',
    emailChangedText: (email: string) => `O seu acesso agora é ${email}.`,
    emailPending: 'Confirme o E-mail',
    emailPendingText: (email: string) => `Enviamos um link para ${email}.`,
    passwordChanged: 'Senha Trocada',
    passwordChangedText: 'As outras sessões foram encerradas.',
  },
} as const

export const sessionsText = {
  title: 'Sessões abertas',
  description: 'Os aparelhos em que você está conectado.',
  loadFailed: 'Não foi possível carregar as sessões',
  device: (browser: string | null, os: string | null) =>
    [browser, os].filter(Boolean).join(' no ') || 'Programa ou aparelho desconhecido',
  current: 'esta sessão',
  unknownPlace: 'Local desconhecido',
  lastSeen: 'último uso',
  end: (device: string) => `Encerrar ${device}`,
  endOthers: 'Encerrar as outras',
  endOthersDialog: {
    title: 'Encerrar as outras sessões?',
    text: 'Quem estiver conectado com o seu acesso em outro aparelho terá de entrar de novo.',
    confirm: 'Encerrar',
  },
  toast: {
    ended: 'Sessão Encerrada',
    endedText: (device: string) => `${device} não está mais conectado.`,
    othersEnded: 'Sessões Encerradas',
    othersEndedText: (count: number) =>
      count === 0
        ? 'Não havia outra sessão aberta.'
        : `${counted(count, 'sessão foi encerrada', 'sessões foram encerradas')}.`,
    endFailed: 'Erro ao Encerrar',
    endFailedText: 'Não foi possível encerrar. Tente novamente.',
  },
} as const

export const secondFactorText = {
  title: 'Verificação em duas etapas',
  on: 'Ativa',
  off: 'Desativada',
  hint: 'Além da senha, o login pede um código de um aplicativo como o Google Authenticator.',
  left: (count: number) =>
    count === 0
      ? 'Nenhum código de recuperação restante: gere outros.'
      : `${counted(count, 'código de recuperação restante', 'códigos de recuperação restantes')}.`,
  required: 'Esta conta exige a verificação em duas etapas.',
  turnOn: 'Ativar',
  turnOff: 'Desativar',
  renew: 'Gerar outros códigos',
  password: 'Senha atual',
  code: 'Código',
  codeHint: 'Os 6 dígitos que o aplicativo mostra agora.',
  anyCodeHint: 'Os 6 dígitos do aplicativo, ou um código de recuperação.',
  qrcode: 'QR code para o aplicativo de verificação',
  orType: 'Não consegue ler o QR code? Digite este segredo no aplicativo:',
  copySecret: 'Copiar o segredo',
  recoveryCodes: 'Códigos de recuperação',
  copyCodes: 'Copiar códigos',
  failed: 'Não deu certo. Tente novamente.',
  pending: 'Um momento...',
  demanded:
    'Esta conta pede um código além da senha. Antes de continuar, confirme a sua senha e prepare o seu aplicativo.',
  steps: {
    password: {
      title: 'Ative a verificação em duas etapas',
      description: 'Confirme a sua senha para começar.',
      submit: 'Continuar',
    },
    app: {
      title: 'Leia o QR code com o aplicativo',
      description: 'Depois digite o código que ele mostrar.',
      submit: 'Confirmar',
    },
    codes: {
      title: 'Guarde os códigos de recuperação',
      description:
        'Cada um serve uma vez para entrar sem o aplicativo. Eles não são mostrados de novo.',
      submit: 'Guardei os códigos',
    },
  },
  offDialog: {
    title: 'Desativar a verificação em duas etapas?',
    description: 'O login volta a pedir só a senha.',
    submit: 'Desativar',
  },
  renewDialog: {
    title: 'Gerar outros códigos de recuperação',
    description: 'Os códigos de antes deixam de valer.',
    submit: 'Gerar códigos',
  },
  toast: {
    on: 'Verificação Ativada',
    onText: 'O próximo login pede um código do aplicativo.',
    off: 'Verificação Desativada',
    offText: 'O login pede só a senha.',
  },
} as const

export const loginCodeText = {
  title: 'Código de verificação',
  subtitle: 'Abra o seu aplicativo de verificação e digite o código que ele mostra.',
  hint: 'Sem o aplicativo, use um dos seus códigos de recuperação.',
  submit: 'Entrar',
  pending: 'Entrando...',
  back: 'Voltar',
  failed: 'Não foi possível entrar. Tente novamente.',
} as const

export const forgotText = {
  title: 'Esqueci minha senha',
  subtitle: 'Enviamos um link para o e-mail do seu acesso. Ele vale por uma hora.',
  askSomebody:
    'Este servidor não envia e-mails. Peça a um administrador da sua conta um link para escolher outra senha, em Configurações › Equipe. Se você é quem administra, rode no servidor: npm run cli -- user reset-password --email o-seu-e-mail',
  submit: 'Enviar link',
  pending: 'Enviando...',
  back: 'Voltar ao login',
  sentTitle: 'Confira o seu e-mail',
  sent: (typed: string) =>
    `Se houver um acesso para ${typed}, o link chega em instantes. Veja também a caixa de spam.`,
  failed: 'Não foi possível enviar o link. Tente novamente.',
} as const

export const resetText = {
  title: 'Escolha outra senha',
  subtitle: (email: string) => `Para o acesso ${email}. As sessões abertas terminam.`,
  submit: 'Salvar a senha',
  pending: 'Salvando...',
  failed: 'Não foi possível trocar a senha. Tente novamente.',
  goneTitle: 'Link sem validade',
  doneTitle: 'Senha trocada',
  done: 'Entre com a senha nova.',
} as const

export const confirmEmailText = {
  title: 'Confirme o seu e-mail',
  subtitle: 'Este endereço passa a ser o do seu acesso ao Rastro.',
  submit: 'Confirmar',
  pending: 'Confirmando...',
  doneTitle: 'E-mail confirmado',
  done: (email: string) => `O seu acesso agora é ${email}.`,
  open: 'Abrir o Rastro',
  failed: 'Não foi possível confirmar. Tente novamente.',
} as const

export const oidcText = {
  or: 'ou',
  failedTitle: 'Não foi possível entrar',
  failures: {
    negado: 'A entrada foi cancelada no provedor de identidade.',
    'sem-acesso':
      'Não há acesso ao Rastro para este e-mail, ou o provedor não o verificou. Peça um convite a um administrador da conta.',
    suspensa: 'Você não possui este serviço.',
    falhou: 'O login no provedor de identidade não deu certo ou demorou demais. Tente de novo.',
  },
} as const
