import { useEffect, useRef } from 'react'

/**
 * Whether the thing with this id has already been shown on this screen. If it is then deleted under an open
 * dialog, the screen does not report a broken address.
 */
export function useWasThere(id: string | null, isThere: boolean): boolean {
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (isThere) seen.current = id
  }, [id, isThere])
  return id !== null && seen.current === id
}
