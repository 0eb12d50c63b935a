import { queryOptions } from '@tanstack/react-query'
import { leadActivities } from '#contracts/leads'
import { leadNotFired } from '#contracts/not-fired'
import { call } from '../api/call.ts'

/** The events that were not sent for a lead; old as soon as what was sent is. */
export function leadNotFiredQuery(id: string) {
  return queryOptions({
    queryKey: [leadActivities.path, id, leadNotFired.path],
    queryFn: () => call(leadNotFired, { params: { id } }),
  })
}
