import { type LiveKind, liveKinds, streamPath } from '#contracts/live'

/** What is told of the account's events: the kinds of which there may be news. */
export type Hear = (kinds: readonly LiveKind[]) => void

const firstRetryMs = 2_000
const maxRetryMs = 60_000

/**
 * Opens the stream of the account's server-sent events, and again when it breaks. One that begins
 * late, after a time in which nobody listened, tells of everything at once. Returns what closes it.
 */
export function openStream(hear: Hear, isLate: boolean): () => void {
  let source: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let hasMissed = isLate

  function onEvent(event: MessageEvent<string>) {
    const kind = liveKinds.find((known) => known === kindIn(event.data))
    if (kind) hear([kind])
  }

  function open() {
    source = new EventSource(streamPath)
    for (const kind of liveKinds) source.addEventListener(kind, onEvent)
    source.onopen = () => {
      retryMs = firstRetryMs
      // The events of the time while the stream was down are lost, so everything is fetched anew.
      if (hasMissed) hear(liveKinds)
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

  open()
  return () => {
    source?.close()
    clearTimeout(retryTimer)
  }
}

/** What an event says that it is about. */
function kindIn(text: string): unknown {
  try {
    return JSON.parse(text)?.kind
  } catch {
    return null
  }
}
