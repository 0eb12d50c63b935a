import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../data/failure.ts'
import { restoreLeadsMutation } from '../../data/leads.ts'
import { leadsText } from '../../text/leads.ts'
import { toast } from '../../ui/toast.ts'

const sentences = leadsText.toast

/** Takes back the deletion of leads, and says what came of it. */
export function useRestoreLeads(): (ids: string[]) => void {
  const client = useQueryClient()
  const restore = useMutation(restoreLeadsMutation(client))
  return (ids) => {
    restore.mutateAsync(ids).then(
      ({ restored }) =>
        toast(
          restored.length === ids.length
            ? { title: sentences.restored(restored.length) }
            : {
                title: sentences.restoreFailed,
                description: sentences.restoredSome(restored.length, ids.length),
                variant: 'destructive',
              },
        ),
      (error: unknown) =>
        toast({
          title: sentences.restoreFailed,
          description: failureText(error, sentences.restoreFailedHint),
          variant: 'destructive',
        }),
    )
  }
}
