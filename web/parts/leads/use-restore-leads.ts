import { restoreLeadsMutation } from '../../data/leads.ts'
import { leadsText } from '../../text/leads.ts'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'

const sentences = leadsText.toast

/** Takes back the deletion of leads, and says what came of it. */
export function useRestoreLeads(): (ids: string[]) => void {
  const restore = useWrite(
    restoreLeadsMutation,
    sentences.restoreFailed,
    sentences.restoreFailedHint,
  )
  return (ids) => {
    restore.run(ids, ({ restored }) =>
      toast(
        restored.length === ids.length
          ? { title: sentences.restored(restored.length) }
          : {
              title: sentences.restoreFailed,
              description: sentences.restoredSome(restored.length, ids.length),
              variant: 'destructive',
            },
      ),
    )
  }
}
