import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../data/failure.ts'
import {
  deleteInstanceMutation,
  type Instance,
  updateInstanceMutation,
} from '../../../data/messaging.ts'
import { settingsText } from '../../../text/settings.ts'
import { toast } from '../../../ui/toast.ts'

const text = settingsText.messaging.instances.toast

/** Renaming, preferring and removing, each with its toast. */
export function useInstanceActions() {
  const client = useQueryClient()
  const failed = (title: string, sentence: string) => (error: unknown) =>
    toast({ title, description: failureText(error, sentence), variant: 'destructive' })
  const rename = useMutation({
    ...updateInstanceMutation(client),
    onError: failed(text.changeFailed, text.changeFailedText),
  })
  const prefer = useMutation({
    ...updateInstanceMutation(client),
    onError: failed(text.changeFailed, text.changeFailedText),
  })
  const remove = useMutation({
    ...deleteInstanceMutation(client),
    onError: failed(text.removeFailed, text.removeFailedText),
  })
  return {
    isRenaming: rename.isPending,
    rename: ({ id }: Instance, name: string, onDone: () => void) =>
      rename.mutate(
        { id, name },
        {
          onSuccess: () => {
            toast({ title: text.renamed, description: text.renamedText(name) })
            onDone()
          },
        },
      ),
    makeDefault: ({ id, instanceName }: Instance) =>
      prefer.mutate(
        { id, isDefault: true },
        {
          onSuccess: () =>
            toast({ title: text.preferred, description: text.preferredText(instanceName ?? '') }),
        },
      ),
    remove: ({ id, instanceName }: Instance) =>
      remove.mutate(id, {
        onSuccess: () =>
          toast({ title: text.removed, description: text.removedText(instanceName ?? '') }),
      }),
  }
}
