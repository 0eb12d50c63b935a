import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#contracts/sales'
import { call } from '../api/call.ts'
import { keepLead } from './leads.ts'

export type NewSale = z.input<typeof contract.recordSale.body>
export type SaleChanges = z.input<typeof contract.changeSale.body>
type Which = { id: string; sale: string }

export function recordSaleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: NewSale }) =>
      call(contract.recordSale, { params: { id }, body }),
    onSuccess: (lead) => keepLead(client, lead),
  })
}

export function changeSaleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ body, ...params }: Which & { body: SaleChanges }) =>
      call(contract.changeSale, { params, body }),
    onSuccess: (lead) => keepLead(client, lead),
  })
}

export function refundSaleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (params: Which) => call(contract.refundSale, { params }),
    onSuccess: (lead) => keepLead(client, lead),
  })
}

export function deleteSaleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (params: Which) => call(contract.deleteSale, { params }),
    onSuccess: (lead) => keepLead(client, lead),
  })
}

export function restoreSaleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (params: Which) => call(contract.restoreSale, { params }),
    onSuccess: (lead) => keepLead(client, lead),
  })
}
