import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { cn } from './cn.tsx'
import { dismissToast, useToast } from './toast.ts'
import { useWords } from './words.tsx'

/** Spec 9: 5 s, swiped away to the right by 50 px, F8. */
export function Toaster() {
  const words = useWords()
  const message = useToast()
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
          onOpenChange={(open) => !open && dismissToast(message.key)}
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
          {message.action && (
            <RadixToast.Action
              altText={message.action.label}
              onClick={message.action.onPress}
              className="-my-0.5 shrink-0 rounded-md border px-2.5 py-1 font-medium text-[0.8125rem] transition-colors hover:bg-hover"
            >
              {message.action.label}
            </RadixToast.Action>
          )}
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
