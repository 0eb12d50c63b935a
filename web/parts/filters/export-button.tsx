import { Download } from 'lucide-react'
import { dashboardText } from '../../text/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'

const { actions, toast: sentences } = dashboardText

/** What a screen shows as a file: every page of it. `exported` says what was downloaded. */
export function ExportButton({
  onExport,
  exported = sentences.exportedHint,
}: {
  onExport: () => Promise<void>
  exported?: string
}) {
  const exportCsv = useWrite(
    () => ({
      mutationFn: onExport,
      retry: false,
      onSuccess: () => toast({ title: sentences.exported, description: exported }),
    }),
    sentences.exportFailed,
    sentences.exportFailedHint,
  )
  return (
    <Button
      variant="outline"
      className="max-sm:flex-1"
      onClick={() => exportCsv.mutate()}
      pending={exportCsv.isPending && actions.exporting}
      icon={Download}
    >
      {actions.export}
    </Button>
  )
}
