import { CheckCheck, MessageCircle, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { SourceIcon } from '../../parts/leads/source-icon.tsx'
import { StatusBadge } from '../../parts/leads/status-badge.tsx'
import { salesText } from '../../text/sales.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.tsx'
import { Trail } from './trail.tsx'

const words = salesText.scene

/** Advertisement, message, lead and event along the trail. One picture for a screen reader. */
export function HeroScene() {
  return (
    <div role="img" aria-label={words.label}>
      <div aria-hidden="true" className="relative grid gap-3 lg:h-[32.5rem]">
        <Trail className="absolute inset-0 size-full max-lg:hidden" />
        <Place className="lg:top-[17.25rem] lg:left-0 lg:w-52">
          <Advertisement />
        </Place>
        <Place className="justify-self-end lg:top-[18.25rem] lg:right-0 lg:w-64">
          <Message />
        </Place>
        <Place className="lg:top-[4.25rem] lg:left-0 lg:w-76 lg:max-w-none">
          <TrackedLead />
        </Place>
        <Place className="justify-self-end lg:top-[9rem] lg:right-0">
          <SentEvent />
        </Place>
      </div>
    </div>
  )
}

/** One below the other on narrow screens, left and right in turns like a conversation. */
function Place({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={cn('max-w-72 rounded-xl border bg-popover shadow-pop lg:absolute', className)}>
      {children}
    </div>
  )
}

function Advertisement() {
  const { ad } = words
  return (
    <>
      <p className="flex items-center gap-2 px-3.5 pt-3 text-xs">
        <SourceIcon source="instagram" className="shrink-0" />
        <span className="font-medium">{ad.business}</span>
        <span className="ml-auto text-faint">{ad.sponsored}</span>
      </p>
      <p className="mx-3.5 mt-2.5 grid h-16 content-center rounded-lg bg-accent-soft px-3 font-semibold text-accent-text text-base leading-5 tracking-tight">
        {ad.offer}
      </p>
      <p className="flex items-center justify-between px-3.5 py-2.5 font-medium text-xs">
        {ad.action}
        <MessageCircle className="size-4 text-accent-text" />
      </p>
    </>
  )
}

function Message() {
  return (
    <div className="px-3.5 py-3 text-[0.8125rem]">
      <p>{words.message}</p>
      <p className="mt-1.5 flex items-center justify-between font-mono text-accent-text text-xs">
        {words.tag}
        <CheckCheck className="size-4 text-info-text" />
      </p>
    </div>
  )
}

function TrackedLead() {
  const { lead } = words
  return (
    <div className="grid gap-1.5 px-4 py-3.5">
      <p className="flex items-center gap-2">
        <span className="truncate font-medium">{lead.name}</span>
        <StatusBadge status="contacted" />
      </p>
      <p className="flex items-center gap-2">
        <Badge className="text-[0.6875rem]">{lead.tracked}</Badge>
        <span className="font-mono text-muted-foreground text-xs">{lead.code}</span>
      </p>
      <p className="flex min-w-0 items-center gap-2 text-[0.8125rem]">
        <SourceIcon source="instagram" className="shrink-0" />
        <span className="text-muted-foreground">{lead.source}</span>
        <span className="text-faint">·</span>
        <span className="truncate">{lead.campaign}</span>
      </p>
      <p className="text-faint text-xs">{lead.reason}</p>
    </div>
  )
}

function SentEvent() {
  return (
    <p className="flex items-center gap-2.5 py-2.5 pr-4 pl-3 font-medium text-[0.8125rem]">
      <span className="grid size-6 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Send className="size-3.5" />
      </span>
      {words.event}
    </p>
  )
}
