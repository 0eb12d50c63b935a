import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { DismissableLayer } from 'radix-ui/internal'
import { useEffect, useRef, useState } from 'react'
import { cn } from './cn.tsx'
import { dismissToast, endToast, useToasts } from './toast.ts'
import { useSwipe } from './use-swipe.ts'
import { useWords } from './words.tsx'

type Entry = ReturnType<typeof useToasts>[number]

const hotkey = 'F8'
// Long enough for a screen reader to notice it.
const announcedMs = 1_000
const actionClasses =
  '-my-0.5 shrink-0 rounded-md border px-2.5 py-1 font-medium text-[0.8125rem] transition-colors hover:bg-hover pointer-coarse:min-h-11'

/**
 * Spec 9: 5 s, swiped away to the right by 50 px, F8. A toast is no layer of the screen: Escape closes
 * the dialog that it stands beside, and clicks on it leave that dialog open.
 */
export function Toaster() {
  const words = useWords()
  const shown = useToasts()
  const [message, ...earlier] = shown
  const list = useRef<HTMLOListElement>(null)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === hotkey && list.current?.focus()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <DismissableLayer.Branch asChild>
        <section
          aria-label={`${words.notifications} (${hotkey})`}
          className={cn(!message && 'pointer-events-none')}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={({ currentTarget, relatedTarget }) =>
            setIsHeld(currentTarget.contains(relatedTarget))
          }
        >
          <ol
            ref={list}
            tabIndex={-1}
            // The buttons of a tall dialog stand where toasts do: these make way for them.
            className="fixed right-4 bottom-4 sm:in-data-dialog:right-auto sm:in-data-dialog:left-4 z-[60] m-0 flex w-[min(24rem,calc(100vw-2rem))] list-none flex-col gap-2 rounded-lg p-0"
          >
            {message && (
              <Toast
                key={`${message.key} ${message.isBack}`}
                message={message}
                earlier={earlier}
                onGone={() => setIsHeld(false)}
              />
            )}
          </ol>
        </section>
      </DismissableLayer.Branch>
      {shown.map((entry) => (
        <Ending key={entry.key} entry={entry} isHeld={isHeld} />
      ))}
      {message && !message.isBack && <Announcement key={message.key} message={message} />}
    </>
  )
}

/** The time that is left to a toast; it stands still while somebody points at it or works in it. */
function Ending({ entry: { key, lastsMs }, isHeld }: { entry: Entry; isHeld: boolean }) {
  const left = useRef(lastsMs)
  useEffect(() => {
    if (isHeld) return
    const since = performance.now()
    const timer = setTimeout(() => endToast(key), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [isHeld, key])
  return null
}

function Toast({
  message,
  earlier,
  onGone,
}: {
  message: Entry
  /** What can still be taken back of toasts before this one. */
  earlier: readonly Entry[]
  onGone: () => void
}) {
  const words = useWords()
  const isError = message.variant === 'destructive'
  const Icon = isError ? CircleAlert : CircleCheck

  function press({ key, action }: Entry) {
    onGone()
    endToast(key)
    action?.onPress()
  }
  function close() {
    onGone()
    dismissToast()
  }
  const swipe = useSwipe(close)

  return (
    <li
      data-variant={message.variant ?? 'default'}
      {...swipe}
      className={cn(
        'pointer-events-auto w-full animate-toast-in touch-pan-y select-none rounded-lg border bg-popover shadow-pop',
        isError && 'border-danger-text/40',
      )}
    >
      <div className="flex items-start gap-3 p-3.5 pr-2.5">
        <Icon
          aria-hidden="true"
          className={cn(
            'mt-0.5 size-4 shrink-0',
            isError ? 'text-danger-text' : 'text-accent-text',
          )}
        />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <div className="break-words font-medium">{message.title}</div>
          {message.description && (
            <div className="break-words text-[0.8125rem] text-muted-foreground">
              {message.description}
            </div>
          )}
        </div>
        {message.action && (
          <button type="button" onClick={() => press(message)} className={actionClasses}>
            {message.action.label}
          </button>
        )}
        <button
          type="button"
          aria-label={words.close}
          onClick={close}
          className="grid place-items-center rounded-md p-1 text-faint transition-colors hover:bg-hover hover:text-foreground pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      {earlier.length > 0 && (
        <div className="grid max-h-40 gap-2 overflow-y-auto border-t px-3.5 py-2.5">
          {earlier.map((entry) => (
            <div key={entry.key} className="flex items-center gap-3 text-[0.8125rem]">
              <span className="min-w-0 flex-1 truncate text-muted-foreground">
                {entry.action?.undoes}
              </span>
              <button
                type="button"
                aria-label={`${entry.action?.label}: ${entry.action?.undoes}`}
                onClick={() => press(entry)}
                className={actionClasses}
              >
                {entry.action?.label}
              </button>
            </div>
          ))}
        </div>
      )}
    </li>
  )
}

/** Said once to screen readers, also beside an open dialog. */
function Announcement({ message }: { message: Entry }) {
  const words = useWords()
  const [text, setText] = useState('')
  const [isOver, setIsOver] = useState(false)
  const said = [words.notifications, message.title, message.description, message.action?.label]
    .filter(Boolean)
    .join(' ')
  // A live region tells what changes in it: the text comes after it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setText(said))
    const timer = setTimeout(() => setIsOver(true), announcedMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [said])
  if (isOver) return null
  return (
    <div
      role="status"
      aria-live={message.variant === 'destructive' ? 'assertive' : 'polite'}
      className="sr-only"
    >
      {text}
    </div>
  )
}
