import { type ComponentType, lazy, useState } from 'react'

type Load = () => Promise<ComponentType>

/**
 * A component that has a file of its own, and what starts loading it. Where the file has come already it is
 * drawn at once: React's `lazy` would first show that it waits, and then not show anything else for 300 ms.
 */
export function partOf(load: Load): { Part: ComponentType; load: () => Promise<unknown> } {
  let here: ComponentType | null = null
  const bring = async () => {
    here = await load()
    return { default: here }
  }
  const Awaited = lazy(bring)
  function Part() {
    // Which of the two it began with: the other one would be another component, drawn anew.
    const [Shown] = useState(() => here ?? Awaited)
    return <Shown />
  }
  return { Part, load: bring }
}
