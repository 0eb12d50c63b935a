import { useState } from 'react'
import { toastFailure } from '../../../parts/use-write.ts'
import { personDataText } from '../../../text/person-data.ts'

const words = personDataText.toast

/** Fetches files one at a time; `pending` is the one that is on its way. */
export function useDownload<Which>(fetch: (which: Which) => Promise<void>) {
  const [pending, setPending] = useState<Which | null>(null)

  async function start(which: Which): Promise<void> {
    setPending(which)
    try {
      await fetch(which)
    } catch (error) {
      toastFailure(error, words.downloadFailed, words.downloadFailedText)
    } finally {
      setPending(null)
    }
  }

  return { pending, start }
}
