import type { QueryClient } from '@tanstack/react-query'
import { activitySummary, getActivity, ignoredHits, listClicks } from '#contracts/clicks'
import { filterOptions, metrics, trends } from '#contracts/dashboard'
import { destinationEvents } from '#contracts/events'
import { listAlerts } from '#contracts/health'
import { listInbox } from '#contracts/inbox'
import { getLead, leadActivities, leadSummary, listLeads } from '#contracts/leads'
import { listLinks } from '#contracts/links'
import { type LiveKind, liveEvent, liveKinds, streamPath } from '#contracts/live'
import {
  connectionHistory,
  instanceStatusCall,
  listInstances,
  simulatorInfo,
} from '#contracts/messaging'
import { replyLine, simulatorSent } from '#contracts/replies'
import { firstAnswersUnderWay } from '../api/query-client.ts'
import { deliveriesPath } from '../data/refresh-deliveries.ts'

const numbers = [
  metrics.path,
  trends.path,
  listLeads.path,
  leadSummary.path,
  listClicks.path,
  activitySummary.path,
  listLinks.path,
]

/** The answers that an event of each kind makes stale. */
const touchedBy: Record<LiveKind, string[]> = {
  click: [...numbers, filterOptions.path, ignoredHits.path],
  lead: [
    ...numbers,
    filterOptions.path,
    getLead.path,
    getActivity.path,
    leadActivities.path,
    replyLine.path,
    simulatorSent.path,
    listInbox.path,
  ],
  conversion: [leadActivities.path, destinationEvents.stats.path, deliveriesPath],
  instance: [
    instanceStatusCall.path,
    listInstances.path,
    simulatorInfo.path,
    filterOptions.path,
    listAlerts.path,
    connectionHistory.path,
    replyLine.path,
    listInbox.path,
  ],
}

// A campaign that takes off brings many clicks a second; the first one shows at once, and after it
// the screen is redrawn at most this often.
const pauseMs = 1_000
const firstRetryMs = 2_000
const maxRetryMs = 60_000

/**
 * Keeps the screens in step with the account's server-sent events: opens the stream, and again
 * when it breaks. Returns what closes it.
 */
export function listenToStream(client: QueryClient): () => void {
  const touched = new Set<string>()
  const underWay = new Set<string>()
  let source: EventSource | null = null
  let pauseTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let hasMissed = false

  function refetch() {
    pauseTimer = undefined
    // A page nobody sees waits until somebody does.
    if (document.hidden || touched.size === 0) return
    for (const path of touched) {
      // Asking again would abort the answer on its way: where answers take longer than the pause,
      // none would ever arrive. The path stays in `touched` until then.
      const isFirst = firstAnswersUnderWay(client, { queryKey: [path] }).length > 0
      if (isFirst || underWay.has(path)) continue
      touched.delete(path)
      underWay.add(path)
      client.invalidateQueries({ queryKey: [path] }).finally(() => underWay.delete(path))
    }
    pauseTimer = setTimeout(refetch, pauseMs)
  }

  function touch(kinds: readonly LiveKind[]) {
    for (const kind of kinds) for (const path of touchedBy[kind]) touched.add(path)
    if (pauseTimer === undefined) refetch()
  }

  function onEvent(event: MessageEvent<string>) {
    const parsed = liveEvent.safeParse(readJson(event.data))
    if (parsed.success) touch([parsed.data.kind])
  }

  function open() {
    source = new EventSource(streamPath)
    for (const kind of liveKinds) source.addEventListener(kind, onEvent)
    source.onopen = () => {
      retryMs = firstRetryMs
      // The events of the time while the stream was down are lost, so everything is fetched anew.
      if (hasMissed) touch(liveKinds)
      hasMissed = false
    }
    source.onerror = () => {
      hasMissed = true
      // A dropped connection the browser opens again by itself; a refused one it gives up.
      if (source?.readyState !== EventSource.CLOSED) return
      retryTimer = setTimeout(open, retryMs)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    }
  }

  function onVisible() {
    if (!document.hidden && pauseTimer === undefined) refetch()
  }

  open()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    source?.close()
    clearTimeout(pauseTimer)
    clearTimeout(retryTimer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
