import { useQuery } from '@tanstack/react-query'
import { attendantsQuery } from '../../data/attendants.ts'
import { attendantsText } from '../../text/attendants.ts'

/** The people who may attend leads. */
export function useAttendants() {
  const { data } = useQuery(attendantsQuery())
  const people = data ?? []
  return {
    people,
    nameOf: (id: string | null) =>
      id === null
        ? attendantsText.nobody
        : (people.find((person) => person.id === id)?.name ?? attendantsText.loading),
    /** Whoever works alone has nobody to share leads with. */
    isOffered: people.length > 1,
  }
}
