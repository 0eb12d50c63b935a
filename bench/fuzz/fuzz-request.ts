export type Manner = 'valid' | 'mutated' | 'hostile'

/** A request before the ids in it are those of something that exists. */
export type FuzzRequest = {
  /** The address that is tried, as the list of what was tried names it. */
  name: string
  manner: Manner
  /** What is odd about it, as the list of what was tried names it. */
  trait: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | null
  /** Sent as it is on a connection of its own, in place of all that. */
  raw?: Uint8Array
}
