import { queryOptions } from '@tanstack/react-query'
import { untoldSales } from '#contracts/untold-sales'
import { call } from '../api/call.ts'

/** Who would not hear of a sale that is marked now. */
export function untoldSalesQuery() {
  return queryOptions({
    queryKey: [untoldSales.path],
    queryFn: () => call(untoldSales),
  })
}
