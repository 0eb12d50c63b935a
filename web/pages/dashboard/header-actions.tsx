import { Plus, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import type { Filters } from '#domain/filters'
import { exportClicks, refreshDashboard } from '../../data/dashboard.ts'
import { ExportButton } from '../../parts/filters/export-button.tsx'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { PageSharing } from '../../parts/share/page-sharing.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { toast } from '../../ui/toast.ts'

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
      <PageSharing filters={filters} />
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
