import { type SyntheticEvent, useState } from 'react'
import { fieldsAtFault, serverSentence } from '../data/failure.ts'

type Faults = Record<string, string>
/** What was typed into a field; '' where there is none of the name. */
type Field = (name: string) => string

/**
 * A form whose sending is a call: what is wrong is told at its field, or as the problem of the whole.
 * What is sent may answer the faults that it found itself. `failed` is said where the server says nothing.
 */
export function useFormCall(failed: string) {
  const [problem, setProblem] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isPending, setPending] = useState(false)

  // A form that is left meanwhile hears nothing of it.
  function onSubmit(send: (field: Field) => Promise<Faults | undefined>) {
    return async (event: SyntheticEvent) => {
      event.preventDefault()
      if (!(event.currentTarget instanceof HTMLFormElement)) return
      const form = new FormData(event.currentTarget)
      setProblem(null)
      setFaults({})
      setPending(true)
      try {
        setFaults((await send((name) => String(form.get(name) ?? ''))) ?? {})
      } catch (error) {
        const found = fieldsAtFault(error)
        setFaults(found)
        if (Object.keys(found).length === 0) setProblem(serverSentence(error) ?? failed)
      } finally {
        setPending(false)
      }
    }
  }

  return { problem, faults, isPending, onSubmit }
}
