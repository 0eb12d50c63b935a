import type { z } from 'zod'
import type { leadTimelineEntry } from '#contracts/leads'
import { type Currency, currencies } from '#domain/conversion-rules'
import { formatMoney } from '#domain/money'
import type { LeadEvent } from './lead-events.ts'

type Row = { id: string; kind: string; details: unknown; actor: string; happened_at: Date }

const statusNames: Record<string, string> = {
  pending: 'Pendente',
  contacted: 'Contatado',
  converted: 'Cliente',
  lost: 'Perdido',
}

/** A line of the timeline in the customer's words. */
export function presentLeadEvent(row: Row): z.input<typeof leadTimelineEntry> {
  const event = { kind: row.kind, details: row.details } as LeadEvent
  return {
    id: row.id,
    kind: row.kind,
    text: sentenceOf(event),
    actor: row.actor,
    happenedAt: row.happened_at.toISOString(),
  }
}

function sentenceOf(event: LeadEvent): string {
  switch (event.kind) {
    case 'created':
      return `Primeira mensagem recebida. ${event.details.explanation}`
    case 'became_tracked':
      return `O lead passou a ser rastreado. ${event.details.explanation}`
    case 'merged':
      return 'Dois registros do mesmo contato foram unificados.'
    case 'status':
      return `Status alterado de ${statusName(event.details.from)} para ${statusName(event.details.to)}.`
    case 'value':
      return event.details.cents === null
        ? 'Valor da venda removido.'
        : `Valor da venda: ${money(event.details.cents, event.details.currency)}.`
    case 'note':
      return event.details.note
    case 'restored':
      return 'Exclusão desfeita'
    case 'reply':
      return event.details.isConfirmed
        ? `Resposta enviada pela linha ${event.details.line}.`
        : `Resposta pela linha ${event.details.line} sem confirmação do gateway: pode ter sido enviada.`
    case 'phrase':
      return phraseSentence(event.details)
    case 'sale_edited':
      return `A mensagem da venda foi editada: o valor agora é ${money(event.details.cents, event.details.currency)}. Nada foi reenviado.`
  }
}

function phraseSentence(details: Extract<LeadEvent, { kind: 'phrase' }>['details']): string {
  const event = `A frase do evento "${details.eventName}" foi enviada ao contato`
  if (details.waitsForValue) return `${event}, sem um valor claro: confirme o valor da venda.`
  if (details.valueCents === null) return `${event}.`
  return `${event}: venda de ${money(details.valueCents, details.currency)}.`
}

function statusName(status: string): string {
  return statusNames[status] ?? status
}

function money(cents: number, currency: string | null): string {
  const known: Currency = currencies.find((one) => one === currency) ?? 'BRL'
  return formatMoney(cents, known)
}
