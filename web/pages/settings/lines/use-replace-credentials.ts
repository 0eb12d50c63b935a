import { fieldsAtFault } from '../../../data/failure.ts'
import {
  type CredentialInput,
  type Instance,
  replaceCredentialsMutation,
} from '../../../data/messaging.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { settingsText } from '../../../text/settings.ts'
import { toast, toastProblem } from '../../../ui/toast.ts'

const text = settingsText.messaging.credentials

/** Puts other credentials in place of an instance's; of a draft also those that it has, once more. */
export function useReplaceCredentials() {
  const replace = useWrite(replaceCredentialsMutation, text.failed, text.failedText)

  function told(saved: Instance) {
    if (saved.isDraft) toastProblem(text.stillDraft, text.stillDraftText(saved.message))
    else toast({ title: text.replaced, description: text.replacedText })
  }

  return {
    isPending: replace.isPending,
    retry: ({ id }: Instance) => replace.mutate({ id, credentials: {} }, { onSuccess: told }),
    run: (
      { id }: Instance,
      credentials: CredentialInput,
      to: { onDone: () => void; onRefused: (fields: Record<string, string>) => void },
    ) =>
      replace.mutate(
        { id, credentials },
        {
          onSuccess: (saved) => {
            told(saved)
            to.onDone()
          },
          onError: (error) => to.onRefused(fieldsAtFault(error)),
        },
      ),
  }
}

export type Replacing = ReturnType<typeof useReplaceCredentials>
