import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  downloadHealthRows,
  type HealthFinding,
  healthRowsQuery,
  shownHealthRows,
} from '../../data/tracking-health.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { AffectedRow } from './affected-row.tsx'

/** What a finding is about, page by page, and all of it as a file. */
export function AffectedRows({ finding }: { finding: HealthFinding }) {
  const { kind, title, rows: first, affectedCount } = finding
  const [page, setPage] = useState(1)
  const pages = Math.ceil(affectedCount / shownHealthRows)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...healthRowsQuery(kind, page),
    enabled: page > 1,
  })
  const rows = page === 1 ? first : data?.rows
  return (
    <div className="grid gap-3">
      {page > 1 && isError ? (
        <LoadFailed
          title={text.rowsFailed}
          className="rounded-lg border py-6"
          icon={null}
          onRetry={refetch}
        />
      ) : (
        <ul
          aria-label={text.rowsOf(title)}
          aria-busy={rows === undefined}
          className={cn(
            'divide-y overflow-hidden rounded-lg border transition-opacity',
            page > 1 && (isPlaceholderData || rows === undefined) && 'opacity-60',
          )}
        >
          {(rows ?? first).map((row) => (
            <AffectedRow key={row.id} kind={kind} row={row} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ExportRows finding={finding} />
        <Pagination page={page} pages={pages} onPage={setPage} />
      </div>
    </div>
  )
}

function ExportRows({ finding }: { finding: HealthFinding }) {
  const exportRows = useWrite(
    () => ({
      mutationFn: () => downloadHealthRows(finding.kind),
      retry: false,
      onSuccess: () => toast({ title: text.exported, description: text.exportedText }),
    }),
    text.exportFailed,
    text.exportFailedText,
  )
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-2.5"
      onClick={() => exportRows.mutate()}
      pending={exportRows.isPending && text.exporting}
      icon={Download}
    >
      {text.exportRows}
    </Button>
  )
}
