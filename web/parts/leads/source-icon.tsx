import { Globe, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.tsx'

type Mark = { tile: string; drawing: ReactNode }

// Simple marks of our own: letters and shapes that people recognise, not the companies' logos.
const marks: Record<string, Mark> = {
  facebook: {
    tile: 'bg-[#1668d6]',
    drawing: (
      <path d="M9.2 13.5V8.6h1.7l.3-2H9.2V5.4c0-.6.2-1 1-1h1.1V2.6a13 13 0 0 0-1.6-.1c-1.6 0-2.6 1-2.6 2.7v1.4H5.3v2h1.8v4.9z" />
    ),
  },
  instagram: {
    tile: 'bg-[#c2336f]',
    drawing: (
      <g fill="none" stroke="currentColor" strokeWidth="1.3">
        <rect x="3.2" y="3.2" width="9.6" height="9.6" rx="2.8" />
        <circle cx="8" cy="8" r="2.2" />
        <circle cx="10.8" cy="5.2" r=".3" />
      </g>
    ),
  },
  google: {
    tile: 'bg-[#b0610d]',
    drawing: (
      <path
        d="M11.3 5.2A4.2 4.2 0 1 0 12.2 8H8.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
      />
    ),
  },
  tiktok: {
    tile: 'bg-[#20242c]',
    drawing: (
      <path
        d="M8.6 3v7.2a2.1 2.1 0 1 1-2.1-2.1M8.6 3c.2 1.7 1.3 2.7 3 2.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    ),
  },
}

/** Mark of a traffic source. Decorative: its name stands beside it. */
export function SourceIcon({ source, className }: { source: string; className?: string }) {
  const mark = marks[source]
  if (!mark) {
    const Icon = source === 'sem_rastreio' ? MessageCircle : Globe
    return <Icon aria-hidden="true" className={cn('size-4 text-faint', className)} />
  }
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="currentColor"
      className={cn('size-4 shrink-0 rounded-[4px] text-white', mark.tile, className)}
    >
      {mark.drawing}
    </svg>
  )
}
