import { restoreSaleMutation } from '../../data/sales.ts'
import { commonText } from '../../text/common.ts'
import { leadSalesText } from '../../text/lead-sales.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'

const sentences = leadSalesText.toast

/** Takes back the deletion of a sale from its line of the timeline, which stays when the sale's place is left. */
export function UndoSaleDeletion({ leadId, saleId }: { leadId: string; saleId: string }) {
  const restore = useWrite(restoreSaleMutation, sentences.failed, sentences.failedText)
  return (
    <Button
      variant="link"
      className="-ml-0.5 h-6 px-0.5"
      aria-label={leadSalesText.undoDeletion}
      disabled={restore.isPending}
      onClick={() =>
        restore.run({ id: leadId, sale: saleId }, () =>
          toast({ title: sentences.restored, description: sentences.restoredText }),
        )
      }
    >
      {commonText.undo}
    </Button>
  )
}
