import type { z } from 'zod'
import type { leadTimelineEntry } from '#contracts/lead-timeline'
import type { leadDetail } from '#contracts/leads'
import { explanationText } from '#domain/attribution/explanation'
import { type Currency, currencies } from '#domain/conversions/conversion-rules'
import { type DestinationKind, destinationNames } from '#domain/conversions/destinations'
import { leadStatusWord } from '#domain/filters'
import {
  type LeadEvent,
  type LeadEventDetails,
  type LeadEventKind,
  leadEventOf,
  optOutSourceWords,
} from '#domain/lead-event'
import { formatMoney } from '#domain/money'
import type { RuleMatch } from '#domain/sales/rule-match'
import type { LeadWork } from '../lead-work.ts'

const listed = new Intl.ListFormat('pt-BR')

type Row = {
  id: string
  kind: LeadEventKind
  details: LeadEventDetails
  actor: string
  happened_at: Date
}

/** A line of the timeline in the customer's words, and which merge or deleted sale it can undo. */
export function presentLeadEvent(
  row: Row,
  undoable?: { lastMerge: string | null; deletedSales: ReadonlyMap<string, string> },
): z.input<typeof leadTimelineEntry> {
  const event = leadEventOf(row)
  const mergeId = event.kind === 'merged' ? (event.details.mergeId ?? null) : null
  return {
    id: row.id,
    kind: row.kind,
    text: sentenceOf(event),
    actor: row.actor,
    happenedAt: row.happened_at.toISOString(),
    mergeId: mergeId === undoable?.lastMerge ? mergeId : null,
    deletedSaleId: undoable?.deletedSales.get(row.id) ?? null,
  }
}

/** What was noted of the contact's wish about ad platforms, the newest first. */
export function optOutRecord(rows: readonly Row[]): z.input<typeof leadDetail>['adOptOutRecord'] {
  return rows.toReversed().flatMap((row) => {
    const event = leadEventOf(row)
    if (event.kind !== 'ad_opt_out') return []
    const { optOut, before = !optOut, source = null } = event.details
    return [{ optOut, before, source, actor: row.actor, at: row.happened_at.toISOString() }]
  })
}

/** The newest merge of the lead that was not undone; only that one can be, then the one before. */
export async function lastMerge(
  { trx, accountId }: Pick<LeadWork, 'trx' | 'accountId'>,
  leadId: string,
): Promise<string | null> {
  const merge = await trx
    .selectFrom('contact_merges')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kept_lead_id', '=', leadId)
    .where('undone_at', 'is', null)
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return merge?.id ?? null
}

function sentenceOf(event: LeadEvent): string {
  switch (event.kind) {
    case 'created':
      return `Primeira mensagem recebida. ${explanationText(event.details.explanation)}`
    case 'became_tracked':
      return `O lead passou a ser rastreado. ${explanationText(event.details.explanation)}`
    case 'merged':
      return event.details.name === null
        ? 'Contatos unificados: eram dois registros do mesmo contato.'
        : `Contatos unificados: "${event.details.name}" passou a fazer parte deste lead.`
    case 'unmerged':
      return event.details.name === null
        ? 'Unificação desfeita: o outro contato voltou a ser um lead à parte.'
        : `Unificação desfeita: "${event.details.name}" voltou a ser um lead à parte.`
    case 'changed_id':
      return 'O WhatsApp mudou o identificador deste contato: o antigo e o novo são a mesma pessoa.'
    case 'status':
      return `Status alterado de ${leadStatusWord(event.details.from)} para ${leadStatusWord(event.details.to)}.`
    case 'value':
      return event.details.cents === null
        ? 'Valor da venda removido.'
        : `Valor da venda: ${money(event.details.cents, event.details.currency)}.${sentNote(event.details)}`
    case 'sale_recorded':
      return `Venda registrada${saleMoney(event.details)}.`
    case 'sale_restored':
      return `Exclusão da venda desfeita${saleMoney(event.details)}.`
    case 'sale_refunded':
      return `Venda estornada${saleMoney(event.details)}.${refundNote(event.details)}`
    case 'sale_deleted':
      return `Venda excluída${saleMoney(event.details)}.${goneNote(event.details)}`
    case 'ad_opt_out':
      return `${
        event.details.optOut
          ? 'Este contato não é mais informado às plataformas de anúncio.'
          : 'Este contato voltou a ser informado às plataformas de anúncio.'
      }${event.details.source ? ` ${optOutSourceWords[event.details.source]}.` : ''}`
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
    case 'phrase_confirmed': {
      const { ruleName, cents, currency } = event.details
      const sale = cents === null ? '' : `: venda de ${money(cents, currency)}`
      return `O que ${quoted(ruleName)} reconheceu foi confirmado${sale}.`
    }
    case 'phrase_refused':
      return `O que ${quoted(event.details.ruleName)} reconheceu foi recusado; nada foi enviado.`
    case 'assigned':
      return assignedSentence(event.details)
    case 'sale_edited':
      return `A mensagem da venda foi editada: o valor agora é ${money(event.details.cents, event.details.currency)}. Nada foi reenviado.`
  }
}

function assignedSentence({
  from,
  to,
  line,
}: Extract<LeadEvent, { kind: 'assigned' }>['details']): string {
  if (line !== null) return `Conversa distribuída para ${to} pela regra da linha ${line}.`
  if (to === null)
    return from === null ? 'Ficou sem responsável.' : `${from} deixou de ser responsável.`
  return from === null ? `${to} ficou responsável.` : `Responsável: de ${from} para ${to}.`
}

function saleMoney({ cents, currency }: { cents: number | null; currency: string }): string {
  return cents === null ? '' : `: ${money(cents, currency)}`
}

function sentNote({ wasSent }: { wasSent?: boolean }): string {
  return wasSent ? ' O evento já enviado fica com o valor de antes; nada foi reenviado.' : ''
}

function refundNote({
  told,
  keeping,
  unsure,
}: Extract<LeadEvent, { kind: 'sale_refunded' }>['details']): string {
  const hears = told.length === 0 ? '' : ` O estorno segue para ${named(told)}.`
  return `${hears}${keepingNote(keeping)}${unsureNote(unsure)}`
}

function keepingNote(keeping: DestinationKind[]): string {
  if (keeping.length === 0) return ''
  const verb = keeping.length === 1 ? 'não aceita' : 'não aceitam'
  return ` ${named(keeping)} ${verb} correção: o evento já enviado permanece lá.`
}

function named(kinds: DestinationKind[]): string {
  return listed.format(kinds.map((kind) => destinationNames[kind]))
}

function goneNote({
  wasSent,
  unsure,
}: Extract<LeadEvent, { kind: 'sale_deleted' }>['details']): string {
  const kept = wasSent ? ' O evento já enviado à plataforma de anúncios permanece lá.' : ''
  return `${kept}${unsureNote(unsure)}`
}

function unsureNote(unsure: DestinationKind[] = []): string {
  if (unsure.length === 0) return ''
  const verb = unsure.length === 1 ? 'não confirmou' : 'não confirmaram'
  return ` ${named(unsure)} ${verb} o recebimento: o evento pode ter ficado lá e não é enviado de novo.`
}

function phraseSentence(match: RuleMatch): string {
  const what =
    match.source === 'event'
      ? `A frase do evento ${quoted(match.ruleName)} foi enviada ao contato`
      : `A regra ${quoted(match.ruleName)} reconheceu a frase ${quoted(match.phrase ?? '')}`
  const isDoubted = match.problem === 'doubted'
  if (match.problem !== null && !isDoubted)
    return `${what}, sem um valor claro: confirme o valor da venda.`
  const { valueCents, currency } = match
  const sale =
    match.isSale && valueCents !== null ? `: venda de ${money(valueCents, currency)}` : ''
  if (isDoubted) return `${what}${sale}, em dúvida. Falta uma pessoa confirmar.`
  if (match.asksFirst) return `${what}${sale}. Falta uma pessoa confirmar.`
  return `${what}${sale}.${match.source === 'rule' ? didSentence(match) : ''}`
}

/** What a rule did besides the sale: the status has a line of its own only when it changed. */
function didSentence({ effects }: RuleMatch): string {
  const did = [
    effects.status && `status ${leadStatusWord(effects.status)}`,
    effects.tag && `etiqueta ${quoted(effects.tag)}`,
    effects.event && `evento ${quoted(effects.event.name)}`,
  ].filter(Boolean)
  return did.length === 0 ? '' : ` Resultado: ${did.join(', ')}.`
}

function quoted(name: string): string {
  return `"${name}"`
}

function money(cents: number, currency: string | null): string {
  const known: Currency = currencies.find((one) => one === currency) ?? 'BRL'
  return formatMoney(cents, known)
}
