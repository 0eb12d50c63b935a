import { counted } from '#domain/number-text'
import type { InvitedRole } from '#domain/people/roles'

/** Words of the team, of invitations and of the switcher of accounts. */
export const teamText = {
  title: 'Equipe',
  description: 'Quem entra nesta conta e o que cada pessoa pode fazer.',
  loadFailed: 'Não foi possível carregar a equipe',
  members: 'Pessoas da conta',
  you: 'você',
  lastSeen: 'Último acesso',
  neverSeen: 'Nunca entrou',
  role: (name: string) => `Papel de ${name}`,
  remove: (name: string) => `Tirar ${name} da conta`,
  hasSecondFactor: '2 etapas',
  hasSecondFactorHint: 'Usa a verificação em duas etapas',
  requireSecondFactor: 'Exigir verificação em duas etapas',
  requireSecondFactorHint:
    'Quem ainda não usa prepara o aplicativo antes de abrir esta conta. Vale também para as sessões abertas.',
  makeResetLink: (name: string) => `Criar um link de senha para ${name}`,
  resetDialog: {
    title: (name: string) => `Criar um link de senha para ${name}?`,
    text: 'Com o link, essa pessoa escolhe outra senha. Ele vale por uma hora e serve uma vez. Mande-o só a ela: quem o abrir entra no lugar dela.',
    confirm: 'Criar link',
    madeTitle: 'Link de senha criado',
    made: 'Copie o link agora: ele não é mostrado de novo.',
    link: 'Link de senha',
  },
  invite: 'Convidar',
  open: 'Convites abertos',
  openFor: (email: string | null) => email ?? 'Convite por link',
  expires: 'Vale até',
  revoke: (email: string | null) => `Cancelar o convite${email === null ? '' : ` de ${email}`}`,
  revokeDialog: {
    title: 'Cancelar este convite?',
    text: 'O link deixa de abrir a conta na hora. Para convidar a pessoa de novo é preciso criar outro.',
    confirm: 'Cancelar convite',
  },
  hints: {
    owner: 'Pode tudo, também passar a conta a outra pessoa.',
    admin: 'Pode tudo, menos mexer nos proprietários.',
    manager:
      'Leads, vendas, links, eventos, regras, gastos e o que é compartilhado. Não vê a equipe nem mexe nas conexões.',
    attendant:
      'Atende os próprios leads e os que estão sem responsável. Não vê números, campanhas nem configurações.',
    viewer: 'Vê tudo sem os telefones e não muda nada.',
  },
  removeDialog: {
    title: (name: string) => `Tirar ${name} da conta?`,
    text: 'As sessões dessa pessoa nesta conta terminam agora, e os leads dela ficam sem responsável. Convites dela que ninguém aceitou e links de senha que ela criou deixam de valer. O que ela fez continua aqui.',
    shares:
      'Estes links de compartilhamento dela continuam abertos. Para fechá-los, desative-os em Compartilhamento:',
    confirm: 'Tirar da conta',
  },
  handOver: {
    title: (name: string) => `Tornar ${name} proprietário?`,
    text: 'Um proprietário pode tudo, também tirar você da conta.',
    confirm: 'Tornar proprietário',
  },
  dialog: {
    title: 'Convidar para a equipe',
    description: 'O convite é um link que vale por 7 dias e serve uma vez.',
    email: 'E-mail',
    emailHint: 'Opcional. O convite é enviado para este endereço.',
    emailHintNoServer:
      'Opcional. Este servidor não envia e-mails: copie o link e mande você mesmo.',
    role: 'Papel',
    submit: 'Criar convite',
    pending: 'Criando...',
    madeTitle: 'Convite criado',
    made: 'Copie o link agora: ele não é mostrado de novo.',
    sent: (email: string) => `Enviado para ${email}. O link também pode ser copiado.`,
    notSent: (email: string) =>
      `O servidor de e-mail não aceitou a mensagem para ${email}. Copie o link e mande você mesmo.`,
    link: 'Link do convite',
    copy: 'Copiar link',
    close: 'Concluir',
  },
  toast: {
    inviteFailed: 'Erro ao Convidar',
    inviteFailedText: 'Não foi possível criar o convite. Tente novamente.',
    revoked: 'Convite Cancelado',
    revokedText: 'O link não abre mais nada.',
    revokeFailed: 'Erro ao Cancelar',
    revokeFailedText: 'Não foi possível cancelar o convite. Tente novamente.',
    changed: 'Papel Alterado',
    changedText: (name: string, role: string) => `${name} agora é ${role.toLowerCase()}.`,
    changeFailed: 'Erro ao Mudar o Papel',
    changeFailedText: 'Não foi possível mudar o papel. Tente novamente.',
    resetFailed: 'Erro ao Criar o Link',
    resetFailedText: 'Não foi possível criar o link. Tente novamente.',
    required: 'Verificação Exigida',
    requiredText: 'Toda a equipe passa a usar um código além da senha.',
    notRequired: 'Verificação Opcional',
    notRequiredText: 'Cada pessoa decide se usa um código além da senha.',
    requireFailed: 'Erro ao Salvar',
    requireFailedText: 'Não foi possível mudar a exigência. Tente novamente.',
    removed: 'Pessoa Removida',
    removedText: (name: string) => `${name} não entra mais nesta conta.`,
    removeFailed: 'Erro ao Tirar da Conta',
    removeFailedText: 'Não foi possível tirar a pessoa da conta. Tente novamente.',
  },
} as const

/** Words of the page that an invitation opens. */
export const inviteText = {
  page: 'Convite',
  title: (account: string) => `Convite para ${account}`,
  subtitle: (by: string, role: string) => `${by} convidou você como ${role.toLowerCase()}.`,
  asRole: {
    admin: 'administrador',
    manager: 'gestor',
    attendant: 'atendente',
    viewer: 'somente leitura',
  } satisfies Record<InvitedRole, string>,
  name: 'Seu nome',
  email: 'E-mail',
  password: 'Escolha uma senha',
  passwordHint: 'Pelo menos 10 caracteres.',
  submit: 'Criar acesso e entrar',
  pending: 'Entrando...',
  failed: 'Não foi possível aceitar o convite. Tente novamente.',
  goneTitle: 'Convite sem validade',
  join: (account: string) => `Entrar em ${account}`,
  joinAs: (name: string) => `Você está conectado como ${name}. A conta entra no seu acesso.`,
  haveLogin: 'Já tem acesso ao Rastro?',
  toLogin: 'Ir para o login',
  afterLogin: 'Entre com ele e abra o link do convite de novo.',
}

/** Words of the switcher of accounts. */
export const accountsText = {
  label: (account: string) => `Conta: ${account}. Trocar de conta`,
  title: 'Suas contas',
  all: 'Ver todas lado a lado',
  open: (name: string) => `Abrir a conta ${name}`,
  suspended: 'Conta suspensa',
  count: (accounts: number) => counted(accounts, 'conta', 'contas'),
  failed: 'Erro ao Trocar de Conta',
  failedText: 'Não foi possível abrir a outra conta. Tente novamente.',
}
