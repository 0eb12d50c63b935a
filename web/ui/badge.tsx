import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'

const badgeVariants = cva(
  "inline-flex h-5.5 max-w-full items-center gap-1 whitespace-nowrap rounded-full px-2 font-medium text-xs [&_svg:not([class*='size-'])]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: 'bg-accent-soft text-accent-text',
        success: 'bg-accent-soft text-accent-text',
        secondary: 'bg-muted text-muted-foreground',
        outline: 'border text-muted-foreground',
        destructive: 'bg-danger-soft text-danger-text',
        warning: 'bg-warning-soft text-warning-text',
        info: 'bg-info-soft text-info-text',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>['variant']>

export function Badge({
  className,
  variant,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />
}
