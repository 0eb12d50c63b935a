import { defaultFilters } from '#domain/filters'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The number that an address filters by; what the API would refuse is no choice. */
export function readInstance(params: URLSearchParams): string {
  const value = params.get('instance') ?? ''
  return uuid.test(value) ? value : defaultFilters.instance
}
