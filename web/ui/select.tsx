import { Check, ChevronDown } from 'lucide-react'
import { Select as RadixSelect } from 'radix-ui'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react'
import { cn } from './cn.tsx'
import { controlClasses } from './input.tsx'
import { moveAtOnce } from './move-at-once.ts'
import type { ValueOf } from './value-of.ts'

type Reached = { text: ReactNode; isReached: boolean; reach: () => void }

const ReachedContext = createContext<Reached>({ text: undefined, isReached: true, reach() {} })

/**
 * What is chosen is the value of one of its items, which are of the type of `value`. `text` is what that item
 * says: where it is given, the items are drawn once somebody reaches for them, and not before to read it there.
 */
export function Select<Value extends string>({
  text,
  ...props
}: ValueOf<Value, ComponentProps<typeof RadixSelect.Root>> & { text?: ReactNode }) {
  const [wasReached, setReached] = useState(false)
  const isReached = wasReached || text === undefined
  const reached = useMemo(
    () => ({ text, isReached, reach: () => setReached(true) }),
    [text, isReached],
  )
  return (
    <ReachedContext value={reached}>
      <RadixSelect.Root {...props} />
    </ReachedContext>
  )
}

export function SelectValue(props: ComponentProps<typeof RadixSelect.Value>) {
  return <RadixSelect.Value {...props}>{useContext(ReachedContext).text}</RadixSelect.Value>
}

export function SelectTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof RadixSelect.Trigger>) {
  const { reach } = useContext(ReachedContext)
  return (
    <RadixSelect.Trigger
      onPointerEnter={reach}
      onFocus={reach}
      className={cn(
        controlClasses,
        'flex h-9 pointer-coarse:h-11 items-center justify-between gap-2 px-3 text-left max-sm:gap-1.5 max-sm:px-2.5 max-md:text-sm data-[placeholder]:text-faint [&>span]:truncate',
        className,
      )}
      {...props}
    >
      {children}
      <RadixSelect.Icon asChild>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </RadixSelect.Icon>
    </RadixSelect.Trigger>
  )
}

/** Above a toast, which may stand for a minute where the list opens. */
export function SelectContent({
  className,
  children,
  ...props
}: ComponentProps<typeof RadixSelect.Content>) {
  if (!useContext(ReachedContext).isReached) return null
  return (
    <RadixSelect.Portal>
      <RadixSelect.Content
        position="popper"
        sideOffset={4}
        onKeyDownCapture={moveAtOnce}
        className={cn(
          'z-70 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(28rem,calc(100vw-1.5rem))] animate-pop-in overflow-hidden rounded-lg border bg-popover shadow-pop',
          className,
        )}
        {...props}
      >
        <RadixSelect.Viewport className="max-h-72 p-1">{children}</RadixSelect.Viewport>
      </RadixSelect.Content>
    </RadixSelect.Portal>
  )
}

export function SelectItem({
  className,
  children,
  ...props
}: ComponentProps<typeof RadixSelect.Item>) {
  return (
    <RadixSelect.Item
      className={cn(
        'relative flex min-h-8 pointer-coarse:min-h-11 cursor-default select-none items-center rounded-md py-1.5 pr-8 pl-2.5 text-sm outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-hover data-[disabled]:text-faint',
        className,
      )}
      {...props}
    >
      <span className="line-clamp-2 break-words">
        <RadixSelect.ItemText>{children}</RadixSelect.ItemText>
      </span>
      <RadixSelect.ItemIndicator className="absolute right-2.5">
        <Check aria-hidden="true" className="size-4 text-accent-text" />
      </RadixSelect.ItemIndicator>
    </RadixSelect.Item>
  )
}
