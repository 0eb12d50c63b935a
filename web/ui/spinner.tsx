import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'

/** Decorative next to a text that says the same; on its own it says that something loads. */
export function Spinner({ className, decorative }: { className?: string; decorative?: boolean }) {
  const words = useWords()
  const icon = <LoaderCircle aria-hidden="true" className={cn('size-4 animate-spin', className)} />
  if (decorative) return icon
  return (
    <span role="status" className="inline-flex">
      {icon}
      <span className="sr-only">{words.loading}</span>
    </span>
  )
}
