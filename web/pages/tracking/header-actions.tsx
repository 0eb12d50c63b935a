import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { Filters } from '#domain/filters'
import { exportClicks } from '../../data/dashboard.ts'
import { ExportButton } from '../../parts/filters/export-button.tsx'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { trackingText } from '../../text/tracking.ts'
import { Button } from '../../ui/button.tsx'

export function HeaderActions({ filters, search }: { filters: Filters; search: string }) {
  const mayWrite = useMay('campaigns')
  return (
    <>
      <ExportButton onExport={() => exportClicks(filters, search)} />
      {mayWrite && (
        <Button asChild className="max-sm:flex-1">
          <Link to={paths.generator}>
            <Plus aria-hidden="true" />
            {trackingText.generate}
          </Link>
        </Button>
      )}
    </>
  )
}
