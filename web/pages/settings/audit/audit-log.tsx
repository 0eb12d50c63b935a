import { useQueries } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { useState } from 'react'
import { type AuditFilters, auditQuery, exportAudit, noAuditFilters } from '../../../data/audit.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { auditText as text } from '../../../text/audit.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditList } from './audit-list.tsx'

/** The log with its filters; older pages are added below. */
export function AuditLog() {
  const [filters, setFilters] = useState(noAuditFilters)
  return (
    <>
      <AuditFilterBar
        filters={filters}
        onChange={(changes) => setFilters({ ...filters, ...changes })}
      />
      {isShort(filters.search) && (
        <p className="border-t px-5 py-2 text-muted-foreground text-xs">{text.shortSearch}</p>
      )}
      {/* Other filters begin again at the first page. */}
      <AuditPages key={JSON.stringify(filters)} filters={filters} />
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t px-5 py-3">
        <p className="text-muted-foreground text-xs">{text.kept}</p>
        <ExportAudit filters={filters} />
      </footer>
    </>
  )
}

function isShort(search: string): boolean {
  const { length } = search.trim()
  return length > 0 && length < 3
}

// Not the ExportButton of the lists: the dashboard would load it as a file of its own.
function ExportAudit({ filters }: { filters: AuditFilters }) {
  const exporting = useWrite(
    () => ({
      mutationFn: () => exportAudit(filters),
      retry: false,
      onSuccess: () => toast({ title: text.exported, description: text.exportedText }),
    }),
    text.exportFailed,
    text.exportFailedText,
  )
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => exporting.mutate()}
      pending={exporting.isPending && text.exporting}
      icon={Download}
    >
      {text.export}
    </Button>
  )
}

function AuditPages({ filters }: { filters: AuditFilters }) {
  const [places, setPlaces] = useState<(string | null)[]>([null])
  const pages = useQueries({ queries: places.map((after) => auditQuery(filters, after)) })
  const last = pages.at(-1)
  const [first] = pages
  const entries = pages.flatMap((page) => page.data?.entries ?? [])
  if (first?.isPending) return <Loading />
  if (first?.isError && !first.data) {
    return <LoadFailed title={text.loadFailed} onRetry={first.refetch} label={commonText.retry} />
  }
  if (entries.length === 0) {
    const isFiltered = JSON.stringify(filters) !== JSON.stringify(noAuditFilters)
    return (
      <EmptyState
        icon={History}
        title={text.empty}
        description={isFiltered ? text.emptyFiltered : undefined}
      />
    )
  }
  const next = last?.data?.next ?? null
  return (
    <>
      <AuditList entries={entries} />
      {last?.isError && (
        <LoadFailed
          title={text.moreFailed}
          onRetry={last.refetch}
          label={commonText.retry}
          icon={null}
        />
      )}
      {(next !== null || last?.isPending) && (
        <div className="flex justify-center border-t px-5 py-3">
          <Button
            variant="outline"
            size="sm"
            pending={(last?.isPending ?? false) && text.loadingMore}
            onClick={() => setPlaces([...places, next])}
          >
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}

function Loading() {
  return (
    <CardContent role="status" aria-label={text.loading} className="grid gap-3 pt-4">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </CardContent>
  )
}
