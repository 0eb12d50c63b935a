import { type ReactNode, useState } from 'react'
import { cn } from './cn.tsx'
import { Tooltip, TooltipContent, TooltipTrigger } from './tooltip.tsx'

/**
 * Words with a tooltip of their own: on hover and on focus, and when pressed, as a finger can do
 * neither. `label` is what screen readers say in place of the words.
 */
export function Explained({
  hint,
  label,
  tabIndex,
  className,
  children,
}: {
  hint: ReactNode
  label: string
  tabIndex?: number
  className?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Tooltip open={isOpen} onOpenChange={setOpen}>
      <TooltipTrigger asChild>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={label}
          // Radix closes a tooltip whose trigger is pressed, unless the press was dealt with.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
          className={cn('cursor-help rounded-sm', className)}
        >
          {children}
        </button>
      </TooltipTrigger>
      <TooltipContent>{hint}</TooltipContent>
    </Tooltip>
  )
}
