import { useCallback, useEffect, useRef, useState } from 'react'
import type { TrackingLink } from '../../data/links.ts'
import { useIsNarrow } from '../../parts/use-is-narrow.ts'
import { managerText as text } from '../../text/manager.ts'
import { Button } from '../../ui/button.tsx'
import type { OnOpen } from './link-actions.tsx'
import { LinkCard } from './link-card.tsx'
import { LinkTable } from './link-table.tsx'
import type { SortProps } from './sort-select.tsx'

/** Rows drawn at once: an agency may have thousands of links and the whole list is searched here. */
const step = 100

/** A table, or cards where it has no room. */
export function LinkList({
  links,
  onOpen,
  ...sorting
}: { links: TrackingLink[]; onOpen: OnOpen } & SortProps) {
  const [count, setCount] = useState(step)
  const isNarrow = useIsNarrow()
  // The same function at every drawing: rows that stay as they are are not drawn again (memo).
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  const open = useCallback<OnOpen>((dialog, link) => latest.current(dialog, link), [])
  const shown = links.slice(0, count)
  const hidden = links.length - shown.length
  return (
    <>
      {isNarrow ? (
        <ul className="divide-y" aria-label={text.tableLabel}>
          {shown.map((link) => (
            <LinkCard key={link.id} link={link} onOpen={open} />
          ))}
        </ul>
      ) : (
        <LinkTable links={shown} onOpen={open} {...sorting} />
      )}
      {hidden > 0 && (
        <div className="flex justify-center border-t p-3">
          <Button variant="ghost" size="sm" onClick={() => setCount(count + step)}>
            {text.showMore(Math.min(step, hidden))}
          </Button>
        </div>
      )}
    </>
  )
}
