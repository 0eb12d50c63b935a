import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { shellText } from '../text/shell.ts'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-[0.8125rem] text-warning-text">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {shellText.offline}
        </p>
      )}
    </div>
  )
}
