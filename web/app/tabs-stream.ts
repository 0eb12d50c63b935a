import { type Hear, openStream } from './own-stream.ts'
import { shareStream } from './shared-stream.ts'

/**
 * The account's events, for as long as this page lives. A page that is left, kept for going back or
 * frozen holds no connection, and begins again late when it returns. Tabs of the same name share a
 * stream; where the browser has no locks (a plain http address) a tab has one while somebody sees it.
 */
export function openTabsStream(name: string, hear: Hear): () => void {
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
  let close: (() => void) | null = null

  function begin(isLate: boolean) {
    if (close || (!canShare && document.hidden)) return
    close = canShare ? shareStream(name, hear, isLate) : openStream(hear, isLate)
  }
  function end() {
    close?.()
    close = null
  }
  const beginAgain = () => begin(true)
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && beginAgain()
  const onVisibility = () => (document.hidden ? end() : beginAgain())

  begin(false)
  addEventListener('pagehide', end)
  addEventListener('pageshow', onShow)
  document.addEventListener('freeze', end)
  document.addEventListener('resume', beginAgain)
  if (!canShare) document.addEventListener('visibilitychange', onVisibility)
  return () => {
    end()
    removeEventListener('pagehide', end)
    removeEventListener('pageshow', onShow)
    document.removeEventListener('freeze', end)
    document.removeEventListener('resume', beginAgain)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
