type Value = string | number | boolean | null | undefined

/** Fills `:name` in a contract's path and appends the query; empty and absent values are left out. */
export function address(
  path: string,
  params: Record<string, Value> = {},
  query: Record<string, Value> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
