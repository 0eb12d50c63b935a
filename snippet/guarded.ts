/** The function with its failures kept from the page, which has other things to do. */
export function guarded<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result | undefined {
  return (...args) => {
    try {
      return work(...args)
    } catch {}
  }
}
