import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'
import { controlClasses } from './input.tsx'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(controlClasses, 'min-h-20 px-3 py-2', className)} {...props} />
}
