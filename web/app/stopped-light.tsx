import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { stoppedDestinationsQuery } from '../data/stopped-destinations.ts'
import { connectionPath, paths } from '../parts/paths.ts'
import { shellText } from '../text/shell.ts'

const text = shellText.stopped

/** Where the sidebar is a drawer, the bar says which destination is stopped. */
export function StoppedLight() {
  const { data = [] } = useQuery(stoppedDestinationsQuery())
  const [first, ...others] = data
  if (first === undefined) return null
  return (
    <Link
      to={others.length === 0 ? connectionPath(first.destination) : paths.destinations}
      className="flex h-11 min-w-0 items-center gap-1.5 rounded-md px-2 text-danger-text text-xs"
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-danger-text" />
      <span className="truncate">
        {others.length === 0 ? text.short[first.kind] : text.several(data.length)}
      </span>
    </Link>
  )
}
