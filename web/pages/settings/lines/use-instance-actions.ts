import {
  deleteInstanceMutation,
  type Instance,
  updateInstanceMutation,
} from '../../../data/messaging.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { settingsText } from '../../../text/settings.ts'
import { toast } from '../../../ui/toast.ts'

const text = settingsText.messaging.instances.toast

/** Renaming, preferring and removing, each with its toast. */
export function useInstanceActions() {
  const rename = useWrite(updateInstanceMutation, text.changeFailed, text.changeFailedText)
  const prefer = useWrite(updateInstanceMutation, text.changeFailed, text.changeFailedText)
  const remove = useWrite(deleteInstanceMutation, text.removeFailed, text.removeFailedText)
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
      // With the last one the list itself leaves the screen.
      remove.run(id, () =>
        toast({ title: text.removed, description: text.removedText(instanceName ?? '') }),
      ),
  }
}
