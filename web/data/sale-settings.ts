import { queryOptions } from '@tanstack/react-query'
import { saleSettings } from '#contracts/sale-settings'
import { call } from '../api/call.ts'

/** Whether who makes somebody a customer is asked for the value of the sale. */
export function saleSettingsQuery() {
  return queryOptions({
    queryKey: [saleSettings.path],
    queryFn: ({ signal }) => call(saleSettings, { signal }),
  })
}
