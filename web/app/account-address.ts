const parameter = 'conta'

/** The account that an address names, or null. */
export function accountIn(search: string): string | null {
  return new URLSearchParams(search).get(parameter) || null
}

/** The query of an address with this account named in it. */
export function naming(search: string, accountId: string): string {
  const params = new URLSearchParams(search)
  params.set(parameter, accountId)
  return params.toString()
}
