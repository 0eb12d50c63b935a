import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { exportsText } from '../../text/exports.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../may.tsx'

// Asked for once a month; the lists are looked at all day.
const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((part) => ({ default: part.ExportDialog })),
)

/** Opens the dialog that makes a file of sales, leads or clicks; not there for who may have none. */
export function ExportFiles() {
  const [isOpen, setOpen] = useState(false)
  const mayExport = useMay('numbers')
  if (!mayExport) return null
  return (
    <>
      <Button variant="outline" icon={FileDown} onClick={() => setOpen(true)}>
        {exportsText.open}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
