import { z } from 'zod'
import { currencies } from '#domain/conversions/conversion-rules'
import { saleOrigins } from '#domain/sales/sale'
import { endpoint, optionalText, text } from './endpoint.ts'
import { leadDetail, leadIdParams } from './leads.ts'

const saleParams = leadIdParams.extend({ sale: z.uuid('Identificador inválido') })

/** In the currency's main unit: a number, or text as typed in Brazil ("1.234,56"). */
const value = z.union([z.number(), z.string().max(40)])

const facts = {
  currency: z.enum(currencies, 'Moeda desconhecida').optional(),
  /** The account's local day of the sale; absent: today. */
  soldOn: z.iso.date('Informe a data no formato AAAA-MM-DD').optional(),
  orderNumber: optionalText(60),
  invoiceNumber: optionalText(60),
  product: text(200).optional(),
  note: text(1000).optional(),
}

/**
 * Records a sale of the lead, who becomes a customer, and reports it. `status: waiting`: it is known
 * but not paid yet; it counts and is reported once it is paid. 409 for an order number that another
 * sale has.
 */
export const recordSale = endpoint({
  method: 'POST',
  path: '/api/leads/:id/sales',
  access: 'attend',
  summary: 'Registrar uma venda do lead',
  params: leadIdParams,
  body: z.object({
    value,
    ...facts,
    status: z.enum(['paid', 'waiting'], 'Situação desconhecida').default('paid'),
    /** Who calls says how it knows: by hand, or another system by this interface. */
    origin: z.enum(saleOrigins, 'Origem desconhecida').extract(['manual', 'api']).default('manual'),
    originSystem: text(60).optional(),
  }),
  output: leadDetail,
})

/** Corrects a sale; what is absent stays. `status: paid` pays one that waits. */
export const changeSale = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id/sales/:sale',
  access: 'attend',
  summary: 'Corrigir uma venda',
  params: saleParams,
  body: z.object({
    value: value.optional(),
    ...facts,
    orderNumber: text(60).nullable().optional(),
    invoiceNumber: text(60).nullable().optional(),
    status: z.enum(['paid', 'cancelled'], 'Situação desconhecida').optional(),
  }),
  output: leadDetail,
})

/** The money went back: the sale counts no more. */
export const refundSale = endpoint({
  method: 'POST',
  path: '/api/leads/:id/sales/:sale/refund',
  access: 'attend',
  summary: 'Estornar uma venda',
  params: saleParams,
  output: leadDetail,
})

export const deleteSale = endpoint({
  method: 'DELETE',
  path: '/api/leads/:id/sales/:sale',
  access: 'attend',
  summary: 'Excluir uma venda registrada por engano',
  params: saleParams,
  output: leadDetail,
})

export const restoreSale = endpoint({
  method: 'POST',
  path: '/api/leads/:id/sales/:sale/restore',
  access: 'attend',
  summary: 'Desfazer a exclusão de uma venda',
  params: saleParams,
  output: leadDetail,
})
