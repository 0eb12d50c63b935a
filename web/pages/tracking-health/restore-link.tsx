import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { restoreLinkMutation } from '../../data/links.ts'
import { trackingHealthQuery } from '../../data/tracking-health.ts'
import { useWrite } from '../../parts/use-write.ts'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** Puts a deleted link back into the list, which is what makes its finding go away. */
export function RestoreLink({ id, label }: { id: string; label: string }) {
  const client = useQueryClient()
  const restore = useWrite(restoreLinkMutation, text.restoreFailed, text.restoreFailedText)
  return (
    <Button
      variant="outline"
      size="sm"
      className="max-sm:ml-auto sm:min-w-28"
      aria-label={text.restoreOf(label)}
      onClick={() =>
        restore.mutate(
          { id },
          {
            onSuccess: () => {
              client.invalidateQueries({ queryKey: trackingHealthQuery().queryKey })
              toast({ title: text.restored, description: text.restoredText(label) })
            },
          },
        )
      }
      pending={restore.isPending}
      icon={Undo2}
    >
      {text.restore}
    </Button>
  )
}
