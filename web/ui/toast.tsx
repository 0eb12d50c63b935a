import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'

export type ToastMessage = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
}

// Spec 9: at most one toast; a new one replaces the old one and is announced anew by its key.
let current: (ToastMessage & { key: number }) | null = null
let lastKey = 0
const listeners = new Set<() => void>()

function set(next: typeof current) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast for 5 s, in place of the one on screen. */
export function toast(message: ToastMessage): void {
  lastKey += 1
  set({ ...message, key: lastKey })
}

export function dismissToast(): void {
  set(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toaster() {
  const words = useWords()
  const message = useSyncExternalStore(subscribe, () => current)
  const isError = message?.variant === 'destructive'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <RadixToast.Provider
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      label={words.notifications}
    >
      {message && (
        <RadixToast.Root
          key={message.key}
          type={isError ? 'foreground' : 'background'}
          data-variant={message.variant ?? 'default'}
          onOpenChange={(open) => !open && current?.key === message.key && dismissToast()}
          className={cn(
            'pointer-events-auto flex w-full animate-toast-in items-start gap-3 rounded-lg border bg-popover p-3.5 pr-2.5 shadow-pop data-[state=closed]:animate-toast-out data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform',
            isError && 'border-danger-text/40',
          )}
        >
          <Icon
            aria-hidden="true"
            className={cn(
              'mt-0.5 size-4 shrink-0',
              isError ? 'text-danger-text' : 'text-accent-text',
            )}
          />
          <div className="grid min-w-0 flex-1 gap-0.5">
            <RadixToast.Title className="break-words font-medium">{message.title}</RadixToast.Title>
            {message.description && (
              <RadixToast.Description className="break-words text-[0.8125rem] text-muted-foreground">
                {message.description}
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close
            aria-label={words.close}
            className="rounded-md p-1 text-faint transition-colors hover:bg-hover hover:text-foreground"
          >
            <X aria-hidden="true" className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        hotkey={['F8']}
        label={`${words.notifications} ({hotkey})`}
        className="fixed right-4 bottom-4 z-[60] m-0 flex w-[min(24rem,calc(100vw-2rem))] list-none flex-col gap-2 rounded-lg p-0"
      />
    </RadixToast.Provider>
  )
}
