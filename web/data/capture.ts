import { queryOptions } from '@tanstack/react-query'
import { listSightings, scriptPath } from '#contracts/capture'
import { call, fetchFile } from '../api/call.ts'

export { checkParam, type Sighting, scriptPath } from '#contracts/capture'

/** Sites on which the capture script was seen; asked again every `everyMs` while given. */
export function sightingsQuery(everyMs: number | false = false) {
  return queryOptions({
    queryKey: [listSightings.path],
    queryFn: ({ signal }) => call(listSightings, { signal }),
    refetchInterval: everyMs,
  })
}

/** The capture script as text, for pages that carry it inside. */
export function scriptTextQuery() {
  return queryOptions({
    queryKey: [scriptPath],
    queryFn: async () => (await fetchFile(scriptPath)).text(),
  })
}
