import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { fieldsAtFault } from '../../data/failure.ts'
import { type CreatedLink, createLinkMutation, type NewLink } from '../../data/links.ts'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'

type Words = { created: string; createdText: string; failed: string; failedText: string }

/** Generation of spec 4: pending, then a toast either way, and each problem at its field. */
export function useGenerateLink<Values extends FieldValues>({
  words,
  fieldNames,
  setError,
}: {
  words: Words
  fieldNames: readonly Path<Values>[]
  setError: UseFormSetError<Values>
}) {
  const create = useWrite(createLinkMutation, words.failed, words.failedText)

  function generate(link: NewLink, onCreated: (created: CreatedLink) => void) {
    create.mutate(link, {
      onSuccess: (created) => {
        onCreated(created)
        toast({ title: words.created, description: words.createdText })
      },
      onError: (error) => {
        const atFault = fieldsAtFault(error)
        for (const name of fieldNames) {
          const message = atFault[name]
          if (message !== undefined) setError(name, { message }, { shouldFocus: true })
        }
      },
    })
  }

  return { generate, isPending: create.isPending }
}
