import { useQuery } from '@tanstack/react-query'
import { filterOptionsQuery } from '../../data/dashboard.ts'
import { filtersText } from '../../text/dashboard.ts'
import { formatPhone } from '../../text/format.ts'

/** The account's numbers as the filters name them. */
export function useNumbers() {
  const { data } = useQuery(filterOptionsQuery())
  const numbers = (data?.instances ?? []).map(({ id, name, phone }) => ({
    id,
    label: phone === null ? name : `${name} · ${formatPhone(phone)}`,
  }))
  return {
    numbers,
    /** How a number reads in a chip. */
    nameOf: (id: string) =>
      numbers.find((number) => number.id === id)?.label ??
      (data ? filtersText.removedNumber : filtersText.loading),
    /** With one number there is no choice, unless the filter names a number that is gone. */
    isOffered: (chosen: string) => numbers.length > 1 || chosen !== 'all',
  }
}
