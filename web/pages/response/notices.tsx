import { Info, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import type { ResponseReport } from '../../data/response.ts'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { responseText as text } from '../../text/response.ts'

/** What a reader has to know before the figures. */
export function Notices({ report }: { report: ResponseReport }) {
  const maySetHours = useMay('connections')
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {report.isRecalculating && (
        <p className="flex items-start gap-2.5 rounded-lg bg-info-soft px-4 py-2.5 text-[0.8125rem] text-info-text">
          <RefreshCw aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text.recalculating}
        </p>
      )}
      {!report.hasHours && (
        <p className="relative flex flex-wrap gap-x-2.5 gap-y-1 rounded-lg bg-warning-soft py-2.5 pr-4 pl-10.5 text-[0.8125rem] text-warning-text">
          <Info aria-hidden="true" className="absolute top-3 left-4 size-4" />
          <span className="min-w-0 flex-1 basis-60">{text.noHours}</span>
          {maySetHours && (
            <Link
              to={paths.hoursSettings}
              className="relative before:absolute before:inset-x-0 pointer-coarse:before:-inset-y-3 font-medium underline"
            >
              {text.toHours}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
