import { destinationNames } from '../conversions/destinations.ts'
import { leadStatusWord } from '../filters.ts'
import { optOutSourceWords } from '../lead-event.ts'
import { gatewayNames } from '../lines/gateway-names.ts'
import { formatNumber } from '../number-text.ts'
import type { AuditActorKind, AuditChange, AuditValue } from './audit.ts'
import type { AuditArea } from './audit-actions.ts'
import { type AuditField, auditFields } from './audit-fields.ts'
import { roleWords } from './roles.ts'

/** What people read for each kind of action. */
export const areaWords: Record<AuditArea, string> = {
  access: 'Acesso',
  team: 'Equipe',
  leads: 'Leads e vendas',
  campaigns: 'Links, eventos e gastos',
  connections: 'Conexões e credenciais',
  files: 'Arquivos exportados',
  account: 'Conta',
}

const words: Partial<Record<AuditField, Record<string, string>>> = {
  adOptOutSource: optOutSourceWords,
  accountStatus: { active: 'Ativa', suspended: 'Suspensa' },
  codeStyle: { id: '[ID: código]', hash: '#código' },
  destination: destinationNames,
  frequency: { weekly: 'Semanal', monthly: 'Mensal', off: 'Desligado' },
  platform: { meta: 'Meta', google: 'Google', tiktok: 'TikTok', other: 'Outra' },
  provider: gatewayNames,
  role: roleWords,
  saleStatus: {
    paid: 'Paga',
    waiting: 'Aguardando',
    refunded: 'Estornada',
    cancelled: 'Cancelada',
  },
  period: {
    today: 'Hoje',
    yesterday: 'Ontem',
    last7days: 'Últimos 7 dias',
    last14days: 'Últimos 14 dias',
    last30days: 'Últimos 30 dias',
    thisMonth: 'Este mês',
    lastMonth: 'Mês passado',
  },
  verdict: { automatic: 'Mensagem automática', human: 'Resposta de uma pessoa' },
  trigger: {
    campaign_whatsapp: 'Mensagem de campanha',
    any_whatsapp: 'Qualquer mensagem',
    click: 'Clique no link',
    both: 'Clique e mensagem',
    whatsapp_contact: 'Contato WhatsApp',
    status_converted: 'Virou cliente',
    status_lost: 'Lead perdido',
    phrase: 'Frase da empresa',
  },
}

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })

/** A value as people read it. */
function valueWords(field: AuditField, value: AuditValue): string {
  if (value === null || value === '') return 'vazio'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'object') return value.join(', ')
  if (typeof value === 'number') {
    return auditFields[field].kind === 'cents' ? money.format(value / 100) : formatNumber(value)
  }
  if (field === 'status') return leadStatusWord(value)
  return words[field]?.[value] ?? shownDays(value)
}

/** Days are kept as they sort, and read as people write them. */
function shownDays(value: string): string {
  return value.replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, '$3/$2/$1')
}

/** What people read of a change; `before` is null where nothing was there, or may be shown. */
export type ChangeWords = { name: string; before: string | null; after: string }

/** A change in words: what is private only changed. */
export function changeWords({ field, before, after }: AuditChange): ChangeWords {
  const { kind, words: name } = auditFields[field]
  if (kind === 'private') return { name, before: null, after: 'mudou' }
  if (kind === 'secret') {
    const end = valueWords(field, after)
    return { name, before: null, after: after === null ? 'retirado' : `trocado (${end})` }
  }
  return {
    name,
    before: before === null ? null : valueWords(field, before),
    after: valueWords(field, after),
  }
}

/** What stands where nobody has a name. */
export const actorWords: Record<AuditActorKind, string> = {
  person: 'Pessoa da equipe',
  operator: 'Operador do servidor',
  system: 'Rastro',
  stranger: 'Alguém sem sessão',
}
