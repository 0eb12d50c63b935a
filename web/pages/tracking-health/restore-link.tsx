import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { failureText } from '../../data/failure.ts'
import { restoreLinkMutation } from '../../data/links.ts'
import { trackingHealthQuery } from '../../data/tracking-health.ts'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'

/** Puts a deleted link back into the list, which is what makes its finding go away. */
export function RestoreLink({ id, label }: { id: string; label: string }) {
  const client = useQueryClient()
  const restore = useMutation(restoreLinkMutation(client))
  return (
    <Button
      variant="outline"
      size="sm"
      className="max-sm:ml-auto sm:min-w-28"
      aria-label={text.restoreOf(label)}
      disabled={restore.isPending}
      onClick={() =>
        restore.mutate(
          { id },
          {
            onSuccess: () => {
              client.invalidateQueries({ queryKey: trackingHealthQuery().queryKey })
              toast({ title: text.restored, description: text.restoredText(label) })
            },
            onError: (error) =>
              toast({
                title: text.restoreFailed,
                description: failureText(error, text.restoreFailedText),
                variant: 'destructive',
              }),
          },
        )
      }
    >
      {restore.isPending ? <Spinner decorative /> : <Undo2 aria-hidden="true" />}
      {text.restore}
    </Button>
  )
}
