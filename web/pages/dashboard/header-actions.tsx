import { Plus, RefreshCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Filters } from '#domain/filters'
import { exportClicks, refreshDashboard } from '../../data/dashboard.ts'
import { ExportButton } from '../../parts/filters/export-button.tsx'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { useWrite } from '../../parts/use-write.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { toast } from '../../ui/toast.ts'

// Shared and printed now and then; the dashboard is looked at all day.
const PageSharing = lazy(() =>
  import('../../parts/share/page-sharing.tsx').then((part) => ({ default: part.PageSharing })),
)

const { actions, toast: sentences } = dashboardText

export function HeaderActions({ filters, search }: { filters: Filters; search: string }) {
  const mayWrite = useMay('campaigns')
  const refresh = useWrite(
    (client) => ({
      mutationFn: () => refreshDashboard(client),
      retry: false,
      onSuccess: () => toast({ title: sentences.refreshed, description: sentences.refreshedHint }),
    }),
    sentences.refreshFailed,
    sentences.refreshFailedHint,
  )
  return (
    <>
      <Button
        variant="outline"
        className="max-sm:flex-1"
        disabled={refresh.isPending}
        onClick={() => refresh.mutate()}
      >
        <RefreshCw aria-hidden="true" className={cn(refresh.isPending && 'animate-spin')} />
        {refresh.isPending ? actions.refreshing : actions.refresh}
      </Button>
      <ExportButton onExport={() => exportClicks(filters, search)} />
      <Suspense fallback={<span className="h-9 w-72" />}>
        <PageSharing filters={filters} />
      </Suspense>
      {mayWrite && (
        <Button asChild className="max-sm:w-full">
          <Link to={paths.generator}>
            <Plus aria-hidden="true" />
            {actions.generate}
          </Link>
        </Button>
      )}
    </>
  )
}
