import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { commonText } from '../../text/common.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const tones = {
  plain: 'bg-muted text-muted-foreground',
  accent: 'bg-accent-soft text-accent-text',
  info: 'bg-info-soft text-info-text',
  warning: 'bg-warning-soft text-warning-text',
}

/** A part of the settings: what it is about, and its form below. */
export function SettingsCard({
  id,
  icon: Icon,
  tone,
  title,
  description,
  badge,
  children,
}: {
  id: string
  icon: LucideIcon
  tone: keyof typeof tones
  title: string
  description: string
  badge?: ReactNode
  children: ReactNode
}) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader className="flex-nowrap items-start">
        <div className="flex min-w-0 gap-3">
          <span className={cn('grid size-9 shrink-0 place-items-center rounded-lg', tones[tone])}>
            <Icon aria-hidden="true" className="size-4.5" />
          </span>
          <div className="min-w-0">
            <CardTitle id={id}>{title}</CardTitle>
            <CardDescription>{description}</CardDescription>
          </div>
        </div>
        {badge}
      </CardHeader>
      {children}
    </Card>
  )
}

/** Stands for the form until its values are here, or says that they did not come. */
export function SettingsPending({
  query,
  failed,
  rows = 2,
  rowSize = 'h-14',
  children,
}: {
  query: { isPending: boolean; isError: boolean; data: unknown; refetch: () => unknown }
  failed: string
  rows?: number
  rowSize?: string
  /** What stands below the rows. */
  children?: ReactNode
}) {
  if (query.isPending) {
    return (
      <CardContent className="grid gap-4">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={String(row)} className={rowSize} />
        ))}
        {children}
      </CardContent>
    )
  }
  if (!query.isError || query.data) return null
  return <LoadFailed title={failed} onRetry={query.refetch} label={commonText.retry} />
}
