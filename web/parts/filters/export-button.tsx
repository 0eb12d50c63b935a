import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { dashboardText } from '../../text/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'

const { actions, toast: sentences } = dashboardText

/** What a screen shows as a file: every page of it. `exported` says what was downloaded. */
export function ExportButton({
  onExport,
  exported = sentences.exportedHint,
}: {
  onExport: () => Promise<void>
  exported?: string
}) {
  const exportCsv = useMutation({
    mutationFn: onExport,
    retry: false,
    onSuccess: () => toast({ title: sentences.exported, description: exported }),
    onError: () =>
      toast({
        title: sentences.exportFailed,
        description: sentences.exportFailedHint,
        variant: 'destructive',
      }),
  })
  return (
    <Button
      variant="outline"
      className="max-sm:flex-1"
      disabled={exportCsv.isPending}
      onClick={() => exportCsv.mutate()}
    >
      {exportCsv.isPending ? <Spinner decorative /> : <Download aria-hidden="true" />}
      {exportCsv.isPending ? actions.exporting : actions.export}
    </Button>
  )
}
