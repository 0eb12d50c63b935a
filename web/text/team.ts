import type { InvitedRole } from '#domain/people/roles'
import { counted } from './format.ts'

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
  invite: 'Convidar',
  open: 'Convites abertos',
  openFor: (email: string | null) => email ?? 'Convite por link',
  expires: 'Vale até',
  revoke: (email: string | null) => `Cancelar o convite${email === null ? '' : ` de ${email}`}`,
  hints: {
    owner: 'Pode tudo, também passar a conta a outra pessoa.',
    admin: 'Pode tudo, menos mexer nos proprietários.',
    manager:
      'Leads, vendas, links, eventos, regras e gastos. Não vê a equipe nem mexe nas conexões.',
    viewer: 'Vê tudo sem os telefones e não muda nada.',
  },
  removeDialog: {
    title: (name: string) => `Tirar ${name} da conta?`,
    text: 'As sessões dessa pessoa nesta conta terminam agora. O que ela fez continua aqui.',
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
  haveLogin: 'Já tenho acesso ao Rastro',
  toLogin: 'Ir para o login',
  afterLogin: 'Entre com o seu acesso e abra o link do convite de novo.',
}

/** Words of the switcher of accounts. */
export const accountsText = {
  label: (account: string) => `Conta: ${account}. Trocar de conta`,
  title: 'Suas contas',
  suspended: 'Conta suspensa',
  count: (accounts: number) => counted(accounts, 'conta', 'contas'),
  failed: 'Erro ao Trocar de Conta',
  failedText: 'Não foi possível abrir a outra conta. Tente novamente.',
}
