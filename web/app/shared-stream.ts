import { type LiveKind, liveKinds } from '#contracts/live'
import { type Hear, openStream } from './own-stream.ts'

/** What the tabs of a browser tell each other. */
type Said =
  | { say: 'hello'; isNew: boolean }
  /** The tab that holds the stream answers. */
  | { say: 'here' }
  | { say: 'news'; kinds: readonly LiveKind[] }

// A tab may be stopped without a word (a phone puts it to sleep, a debugger halts it). One that
// somebody looks at asks now and then, and takes the stream over when there is no answer.
const askEveryMs = 10_000
const answerMs = 3_000
// Between the first question of a new tab and its place among the listeners lies less than this.
const keptMs = 10_000

/**
 * One stream for all tabs of a browser that are called the same: the browser gives six connections to
 * an origin, and a stream keeps one for good. The tab that holds the lock has the stream and tells the
 * others. Returns what ends it here: another tab takes over.
 */
export function shareStream(name: string, hear: Hear, isLate: boolean): () => void {
  const channel = new BroadcastChannel(name)
  const told = new Map<LiveKind, number>()
  let isOver = false
  let isLeading = false
  let stopLeading = () => {}
  let waiting = new AbortController()
  let isStealing = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const say = (said: Said) => channel.postMessage(said)

  function tell(kinds: readonly LiveKind[]) {
    for (const kind of kinds) told.set(kind, performance.now())
    say({ say: 'news', kinds })
    hear(kinds)
  }

  /** Holds the stream, and with its promise the lock, until it is over. */
  function lead(isLateNow: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (isOver) return resolve()
      isLeading = true
      const close = openStream(tell, isLateNow)
      stopLeading = () => {
        isLeading = false
        close()
        resolve()
      }
    })
  }

  /** Whether the lock can be had some other time: it was refused, taken away or no longer wanted. */
  async function takeTurn(options: LockOptions, isLateNow: boolean): Promise<void> {
    try {
      await navigator.locks.request(name, options, (lock) => lock && lead(isLateNow))
    } catch (error) {
      const isExpected = error instanceof DOMException && error.name === 'AbortError'
      // A browser that refuses locks altogether leaves each tab its own stream.
      if (!isExpected && !isOver) await lead(isLateNow)
    } finally {
      stopLeading()
    }
  }

  async function takeTurns() {
    await takeTurn({ ifAvailable: true }, isLate)
    if (isLate && !isOver) hear(liveKinds)
    ask(true)
    while (!isOver) {
      waiting = new AbortController()
      const options = isStealing ? { steal: true } : { signal: waiting.signal }
      isStealing = false
      // Whoever had the stream until now may have left events untold.
      await takeTurn(options, true)
    }
  }

  /** Asks the tab with the stream whether it is awake. */
  function ask(isNew: boolean) {
    if (isOver || isLeading || (document.hidden && !isNew)) return
    silence ??= setTimeout(takeOver, answerMs)
    say({ say: 'hello', isNew })
  }

  function takeOver() {
    silence = undefined
    if (isLeading || document.hidden) return
    isStealing = true
    waiting.abort()
  }

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.say === 'hello') {
      if (!isLeading) return
      say({ say: 'here' })
      const since = performance.now() - keptMs
      const kinds = liveKinds.filter((kind) => (told.get(kind) ?? -keptMs) > since)
      if (data.isNew && kinds.length > 0) say({ say: 'news', kinds })
      return
    }
    clearTimeout(silence)
    silence = undefined
    if (data.say === 'news') hear(data.kinds)
  }

  const onVisible = () => ask(false)
  const asking = setInterval(onVisible, askEveryMs)
  document.addEventListener('visibilitychange', onVisible)
  void takeTurns()

  return () => {
    isOver = true
    clearInterval(asking)
    clearTimeout(silence)
    document.removeEventListener('visibilitychange', onVisible)
    stopLeading()
    waiting.abort()
    channel.close()
  }
}
