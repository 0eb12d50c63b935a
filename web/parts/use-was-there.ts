import { useEffect, useRef } from 'react'

/**
 * Whether what an address names was there on this screen already: what is deleted under an open dialog
 * is not told of as an address that leads nowhere.
 */
export function useWasThere(id: string | null, isThere: boolean): boolean {
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (isThere) seen.current = id
  }, [id, isThere])
  return id !== null && seen.current === id
}
