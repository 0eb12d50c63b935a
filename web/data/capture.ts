import { queryOptions } from '@tanstack/react-query'
import { listPageEvents, listSightings, scriptPath } from '#contracts/capture'
import { call, fetchFile } from '../api/call.ts'

export { checkParam, type PageEvent, type Sighting } from '#contracts/capture'

/** Sites on which the capture script was seen; asked again every `everyMs` while given. */
export function sightingsQuery(everyMs: number | false = false) {
  return queryOptions({
    queryKey: [listSightings.path],
    queryFn: ({ signal }) => call(listSightings, { signal }),
    refetchInterval: everyMs,
  })
}

/** Events that the account's pages counted in the last 30 days. */
export function pageEventsQuery() {
  return queryOptions({
    queryKey: [listPageEvents.path],
    queryFn: ({ signal }) => call(listPageEvents, { signal, query: { days: '30' } }),
  })
}

/** The capture script as text, for pages that carry it inside. */
export function scriptTextQuery() {
  return queryOptions({
    queryKey: [scriptPath],
    queryFn: async () => (await fetchFile(scriptPath)).text(),
  })
}
