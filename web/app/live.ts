import type { QueryClient } from '@tanstack/react-query'
import { bestCampaigns } from '#contracts/campaigns'
import { activitySummary, getActivity, ignoredHits, listClicks } from '#contracts/clicks'
import { filterOptions, funnel, metrics, trends } from '#contracts/dashboard'
import { listDestinations } from '#contracts/destinations'
import { destinationEvents } from '#contracts/events'
import { getFirstSteps } from '#contracts/first-steps'
import { listAlerts } from '#contracts/health'
import { listInbox } from '#contracts/inbox'
import { getLead, leadActivities, leadSummary, listLeads } from '#contracts/leads'
import { listLinks } from '#contracts/links'
import type { LiveKind } from '#contracts/live'
import {
  connectionHistory,
  instanceQrCode,
  instanceStatusCall,
  listInstances,
  simulatorInfo,
} from '#contracts/messaging'
import { getMetaSettings } from '#contracts/meta-settings'
import { replyLine, simulatorSent } from '#contracts/replies'
import { listStoppedDestinations } from '#contracts/stopped-destinations'
import { firstAnswersUnderWay } from '../api/query-client.ts'
import { deliveriesPath } from '../data/refresh-deliveries.ts'
import { responseKey } from '../data/refresh-response.ts'
import { openTabsStream } from './tabs-stream.ts'

const numbers = [
  metrics.path,
  trends.path,
  funnel.path,
  bestCampaigns.path,
  listLeads.path,
  leadSummary.path,
  listClicks.path,
  activitySummary.path,
  listLinks.path,
  getFirstSteps.path,
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
    // Its events were promised, or taken back with its sale.
    deliveriesPath,
    replyLine.path,
    simulatorSent.path,
    listInbox.path,
    responseKey,
    // Whether a line was heard from; its state is not asked for anew, which would call the gateway.
    listInstances.path,
  ],
  conversion: [
    getFirstSteps.path,
    leadActivities.path,
    destinationEvents.stats.path,
    deliveriesPath,
  ],
  instance: [
    getFirstSteps.path,
    instanceStatusCall.path,
    listInstances.path,
    simulatorInfo.path,
    filterOptions.path,
    listAlerts.path,
    connectionHistory.path,
    replyLine.path,
    listInbox.path,
  ],
  code: [instanceQrCode.path],
  destination: [
    listStoppedDestinations.path,
    listDestinations.path,
    getMetaSettings.path,
    getFirstSteps.path,
  ],
}

// A campaign that takes off brings many clicks a second; the first one shows at once, and after it
// the screen is redrawn at most this often.
const pauseMs = 1_000

/**
 * Keeps the screens in step with the account's server-sent events, of which all tabs of the same
 * person in the same account hear by one stream. Returns what ends it.
 */
export function listenToStream(client: QueryClient, whose: string): () => void {
  const touched = new Set<string>()
  const underWay = new Set<string>()
  let pauseTimer: ReturnType<typeof setTimeout> | undefined

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

  function onVisible() {
    if (!document.hidden && pauseTimer === undefined) refetch()
  }

  const close = openTabsStream(`rastro-live ${whose}`, touch)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    close()
    clearTimeout(pauseTimer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
