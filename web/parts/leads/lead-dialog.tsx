import { lazy, Suspense } from 'react'
import { useOpenLead } from './use-open-lead.ts'

// Lists do not wait for what only an open dialog needs.
const OpenLead = lazy(() =>
  import('./open-lead.tsx').then((module) => ({ default: module.OpenLead })),
)

/** The one dialog of a screen's leads; the address says of which lead and which. */
export function LeadDialog() {
  const { open, openDialog, closeDialog } = useOpenLead()
  if (open === null) return null
  return (
    <Suspense>
      <OpenLead {...open} onOpen={openDialog} onClose={closeDialog} />
    </Suspense>
  )
}
