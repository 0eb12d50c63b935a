import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'
import { Spinner } from './spinner.tsx'

export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium text-sm transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground hover:bg-primary-hover',
        secondary: 'bg-muted text-foreground hover:bg-border',
        outline: 'border border-input bg-card text-foreground hover:bg-muted',
        ghost: 'text-muted-foreground hover:bg-hover hover:text-foreground',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
        'destructive-ghost': 'text-danger-text hover:bg-danger-soft',
        link: 'text-accent-text underline-offset-4 hover:underline',
      },
      size: {
        // Where a finger points, everything is as large as one.
        default: 'h-9 px-3.5 pointer-coarse:h-11',
        sm: 'h-8 gap-1.5 px-2.5 text-[0.8125rem] pointer-coarse:h-11 pointer-coarse:min-w-16',
        lg: 'h-10 px-5 pointer-coarse:h-11',
        icon: 'size-9 pointer-coarse:size-11',
        'icon-sm': 'size-8 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    asChild?: boolean
    icon?: LucideIcon | undefined
    /** Its work is under way: what it says meanwhile, or `true` where it says the same. */
    pending?: string | boolean
  }

export function Button({
  className,
  variant,
  size,
  asChild,
  icon: Icon,
  pending = false,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button type="button" className={classes} disabled={disabled || pending !== false} {...props}>
      {pending === false ? Icon && <Icon aria-hidden="true" /> : <Spinner decorative />}
      {typeof pending === 'string' ? pending : children}
    </button>
  )
}
