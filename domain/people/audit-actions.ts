import type { AuditField } from './audit-fields.ts'

/** What the actions are about: the kinds that the log is filtered by. */
export const auditAreas = [
  'access',
  'team',
  'leads',
  'campaigns',
  'connections',
  'files',
  'account',
] as const
export type AuditArea = (typeof auditAreas)[number]

type Action = { area: AuditArea; words: string; fields: readonly AuditField[] }

const saleFields = [
  'value',
  'currency',
  'saleStatus',
  'soldOn',
  'orderNumber',
  'invoiceNumber',
  'product',
  'note',
] as const
const linkFields = ['name', 'whatsappNumber', 'message', 'paused', 'desktopPage'] as const
const spendFields = ['platform', 'from', 'to', 'campaign', 'value'] as const
const eventFields = ['name', 'eventType', 'trigger', 'target', 'isActive', 'destination'] as const
const ruleFields = ['name', 'phrases', 'status', 'isActive'] as const
const connectionFields = ['address', 'credential', 'testCode', 'name', 'host'] as const

/**
 * Everything that is recorded, with the fields that its entries show: what an action does not name
 * here never reaches the log, whatever it is given.
 */
export const auditActions = {
  'session.begin': { area: 'access', words: 'Entrou na conta', fields: [] },
  'session.refuse': { area: 'access', words: 'Senha errada ao entrar', fields: [] },
  'session.refuseCode': { area: 'access', words: 'Código errado ao entrar', fields: [] },
  'identity.link': {
    area: 'access',
    words: 'Ligou o login ao provedor de identidade',
    fields: [],
  },
  'session.switch': { area: 'access', words: 'Entrou, vindo de outra conta', fields: [] },
  'session.end': { area: 'access', words: 'Saiu da conta', fields: [] },
  'session.close': { area: 'access', words: 'Encerrou uma das próprias sessões', fields: [] },
  'sessions.close': {
    area: 'access',
    words: 'Encerrou as outras sessões próprias',
    fields: ['sessions'],
  },
  'password.change': { area: 'access', words: 'Trocou a própria senha', fields: [] },
  'password.reset': { area: 'access', words: 'Redefiniu a senha de uma pessoa', fields: [] },
  'password.link': { area: 'access', words: 'Criou um link para uma nova senha', fields: [] },
  'profile.change': { area: 'access', words: 'Mudou o próprio nome', fields: ['name'] },
  'email.ask': { area: 'access', words: 'Pediu a troca do próprio e-mail', fields: ['email'] },
  'email.change': { area: 'access', words: 'Trocou o e-mail de uma pessoa', fields: ['email'] },
  'email.prove': {
    area: 'access',
    words: 'Provou o e-mail: os acessos anteriores terminaram',
    fields: [],
  },
  'secondFactor.begin': {
    area: 'access',
    words: 'Ativou a verificação em duas etapas',
    fields: [],
  },
  'secondFactor.renew': {
    area: 'access',
    words: 'Gerou novos códigos de recuperação',
    fields: [],
  },
  'secondFactor.end': {
    area: 'access',
    words: 'Removeu a verificação em duas etapas de uma pessoa',
    fields: [],
  },
  'operator.change': {
    area: 'access',
    words: 'Mudou quem opera o servidor',
    fields: ['isOperator'],
  },

  'invite.create': { area: 'team', words: 'Convidou para a equipe', fields: ['email', 'role'] },
  'invite.cancel': { area: 'team', words: 'Cancelou um convite', fields: ['email', 'role'] },
  'member.join': { area: 'team', words: 'Aceitou um convite', fields: ['role'] },
  'member.add': { area: 'team', words: 'Criou o acesso de uma pessoa', fields: ['email', 'role'] },
  'member.role': { area: 'team', words: 'Mudou o papel de uma pessoa', fields: ['role'] },
  'member.remove': { area: 'team', words: 'Tirou uma pessoa da conta', fields: ['role'] },
  'member.duty': {
    area: 'team',
    words: 'Colocou uma pessoa em serviço ou a tirou',
    fields: ['isOnDuty'],
  },
  'team.secondFactor': {
    area: 'team',
    words: 'Exigiu ou dispensou a verificação em duas etapas',
    fields: ['requiresSecondFactor'],
  },

  'lead.read': { area: 'leads', words: 'Abriu um lead ou as mensagens dele', fields: [] },
  'lead.change': {
    area: 'leads',
    words: 'Alterou um lead',
    fields: ['status', 'value', 'currency', 'adOptOut', 'adOptOutSource', 'note'],
  },
  'leads.status': {
    area: 'leads',
    words: 'Mudou o status de vários leads',
    fields: ['status', 'leads', 'ids'],
  },
  'leads.assign': {
    area: 'leads',
    words: 'Mudou o responsável por leads',
    fields: ['assignee', 'leads', 'ids'],
  },
  'person.find': { area: 'leads', words: 'Procurou os dados de uma pessoa', fields: ['people'] },
  'person.erase': {
    area: 'leads',
    words: 'Apagou uma pessoa com certificado',
    fields: ['people', 'certificate'],
  },
  'lead.erase': { area: 'leads', words: 'Excluiu um lead', fields: [] },
  'leads.erase': { area: 'leads', words: 'Excluiu vários leads', fields: ['leads', 'ids'] },
  'leads.restore': { area: 'leads', words: 'Desfez a exclusão de leads', fields: ['leads', 'ids'] },
  'lead.unmerge': { area: 'leads', words: 'Desfez a unificação de um lead', fields: [] },
  'message.send': { area: 'leads', words: 'Respondeu a um lead', fields: [] },
  'sale.record': { area: 'leads', words: 'Registrou uma venda', fields: saleFields },
  'sale.change': { area: 'leads', words: 'Alterou uma venda', fields: saleFields },
  'sale.refund': { area: 'leads', words: 'Estornou uma venda', fields: saleFields },
  'sale.delete': { area: 'leads', words: 'Excluiu uma venda', fields: saleFields },
  'sale.restore': { area: 'leads', words: 'Desfez a exclusão de uma venda', fields: saleFields },
  'sale.confirm': {
    area: 'leads',
    words: 'Confirmou o que uma frase anunciou',
    fields: ['rule', 'value', 'currency'],
  },
  'sale.refuse': { area: 'leads', words: 'Recusou o que uma frase anunciou', fields: ['rule'] },
  'reply.create': { area: 'leads', words: 'Criou uma resposta rápida', fields: ['name', 'text'] },
  'reply.change': { area: 'leads', words: 'Alterou uma resposta rápida', fields: ['name', 'text'] },
  'reply.delete': { area: 'leads', words: 'Excluiu uma resposta rápida', fields: ['name'] },
  'reply.judge': {
    area: 'leads',
    words: 'Disse se um texto conta como resposta',
    fields: ['verdict'],
  },
  'tests.remove': { area: 'leads', words: 'Removeu os testes', fields: ['leads', 'clicks'] },

  'link.create': { area: 'campaigns', words: 'Criou um link', fields: linkFields },
  'link.change': { area: 'campaigns', words: 'Alterou um link', fields: linkFields },
  'link.delete': { area: 'campaigns', words: 'Excluiu um link', fields: [] },
  'link.restore': { area: 'campaigns', words: 'Desfez a exclusão de um link', fields: [] },
  'spend.add': { area: 'campaigns', words: 'Lançou um gasto', fields: spendFields },
  'spend.change': { area: 'campaigns', words: 'Alterou um gasto', fields: spendFields },
  'spend.delete': { area: 'campaigns', words: 'Excluiu um gasto', fields: spendFields },
  'spend.import': {
    area: 'campaigns',
    words: 'Importou gastos de um arquivo',
    fields: ['platform', 'from', 'to', 'lines'],
  },
  'event.create': { area: 'campaigns', words: 'Criou um evento', fields: eventFields },
  'event.change': { area: 'campaigns', words: 'Alterou um evento', fields: eventFields },
  'event.delete': { area: 'campaigns', words: 'Excluiu um evento', fields: ['destination'] },
  'event.restore': {
    area: 'campaigns',
    words: 'Desfez a exclusão de um evento',
    fields: ['destination'],
  },
  'rule.create': { area: 'campaigns', words: 'Criou uma regra de frase', fields: ruleFields },
  'rule.change': { area: 'campaigns', words: 'Alterou uma regra de frase', fields: ruleFields },
  'rule.delete': { area: 'campaigns', words: 'Excluiu uma regra de frase', fields: [] },
  'rule.restore': {
    area: 'campaigns',
    words: 'Desfez a exclusão de uma regra de frase',
    fields: [],
  },
  'delivery.resend': { area: 'campaigns', words: 'Reenviou um evento', fields: ['destination'] },
  'deliveries.resend': { area: 'campaigns', words: 'Reenviou eventos', fields: ['deliveries'] },

  'destination.save': {
    area: 'connections',
    words: 'Conectou ou alterou um destino',
    fields: connectionFields,
  },
  'destination.disconnect': {
    area: 'connections',
    words: 'Desconectou um destino',
    fields: connectionFields,
  },
  'adAccount.choose': {
    area: 'connections',
    words: 'Escolheu a conta de anúncios',
    fields: ['adAccount'],
  },
  'webhook.create': { area: 'connections', words: 'Criou um webhook', fields: connectionFields },
  'webhook.rotate': {
    area: 'connections',
    words: 'Trocou o segredo de um webhook',
    fields: ['credential'],
  },
  'webhook.delete': { area: 'connections', words: 'Excluiu um webhook', fields: connectionFields },
  'line.create': {
    area: 'connections',
    words: 'Criou uma linha do WhatsApp',
    fields: ['name', 'provider'],
  },
  'line.change': {
    area: 'connections',
    words: 'Alterou uma linha do WhatsApp',
    fields: ['name', 'isDefault'],
  },
  'line.credentials': {
    area: 'connections',
    words: 'Trocou o token de uma linha',
    fields: ['credential'],
  },
  'line.connect': { area: 'connections', words: 'Pediu a conexão de uma linha', fields: ['name'] },
  'line.disconnect': { area: 'connections', words: 'Desconectou uma linha', fields: [] },
  'line.reset': { area: 'connections', words: 'Reiniciou uma linha do zero', fields: [] },
  'line.delete': { area: 'connections', words: 'Removeu uma linha', fields: ['provider'] },

  'export.leads': { area: 'files', words: 'Exportou leads', fields: ['period'] },
  'export.clicks': { area: 'files', words: 'Exportou cliques', fields: ['period'] },
  'export.sales': { area: 'files', words: 'Exportou vendas', fields: ['period'] },
  'export.lead': { area: 'files', words: 'Exportou um lead', fields: ['format'] },
  'export.person': {
    area: 'files',
    words: 'Baixou os dados de uma pessoa',
    fields: ['people', 'format'],
  },
  'export.certificate': {
    area: 'files',
    words: 'Baixou um certificado de exclusão',
    fields: ['certificate'],
  },
  'export.campaigns': { area: 'files', words: 'Exportou campanhas', fields: ['period'] },
  'export.conversions': {
    area: 'files',
    words: 'Exportou conversões para o Google',
    fields: ['target'],
  },
  'export.tracking': { area: 'files', words: 'Exportou a saúde do rastreamento', fields: [] },
  'export.audit': { area: 'files', words: 'Exportou a auditoria', fields: ['period'] },

  'settings.change': {
    area: 'account',
    words: 'Alterou a conta',
    fields: ['name', 'timeZone', 'codeStyle', 'reportsToAds', 'respectsPrivacySignal'],
  },
  'alerts.change': {
    area: 'account',
    words: 'Alterou os avisos',
    fields: ['enabled', 'email', 'host', 'credential'],
  },
  'hours.change': { area: 'account', words: 'Mudou o horário de atendimento', fields: ['hours'] },
  'retention.change': {
    area: 'account',
    words: 'Mudou por quanto tempo os dados ficam',
    fields: ['clickDays', 'webhookDays', 'messageDays'],
  },
  'logo.save': { area: 'account', words: 'Trocou o logotipo', fields: [] },
  'logo.remove': { area: 'account', words: 'Removeu o logotipo', fields: [] },
  'share.create': {
    area: 'account',
    words: 'Criou um link de compartilhamento',
    fields: ['period', 'hasPassword', 'showsContacts', 'expiresOn'],
  },
  'share.revoke': { area: 'account', words: 'Desativou um link de compartilhamento', fields: [] },
  'emailReport.change': {
    area: 'account',
    words: 'Alterou o relatório por e-mail',
    fields: ['frequency', 'recipients'],
  },
  'emailReport.send': {
    area: 'account',
    words: 'Enviou o relatório por e-mail na hora',
    fields: ['recipients'],
  },
  'emailReport.stop': {
    area: 'account',
    words: 'Parou de receber o relatório por e-mail',
    fields: ['email'],
  },
  'inbox.replay': { area: 'account', words: 'Reprocessou mensagens', fields: ['days'] },
  'account.create': { area: 'account', words: 'Criou a conta', fields: ['name', 'email'] },
  'account.status': {
    area: 'account',
    words: 'Suspendeu ou reativou a conta',
    fields: ['accountStatus'],
  },
  'backup.restore': { area: 'account', words: 'Restaurou um backup', fields: ['copiedAt', 'rows'] },
} as const satisfies Record<string, Action>
export type AuditAction = keyof typeof auditActions

export type AuditFieldOf<A extends AuditAction> = (typeof auditActions)[A]['fields'][number]
