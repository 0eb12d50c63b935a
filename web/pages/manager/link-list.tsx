import { useState } from 'react'
import type { TrackingLink } from '../../data/links.ts'
import { managerText as text } from '../../text/manager.ts'
import { Button } from '../../ui/button.tsx'
import { LinkCard } from './link-card.tsx'
import type { OpenDialog } from './link-dialogs.tsx'
import { LinkTable } from './link-table.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

/** Rows drawn at once: an agency may have thousands of links and the whole list is searched here. */
const step = 100

export type OnOpen = (kind: OpenDialog['kind'], link: TrackingLink) => void

/** A table, or cards where it has no room. */
export function LinkList({ links, onOpen }: { links: TrackingLink[]; onOpen: OnOpen }) {
  const [count, setCount] = useState(step)
  const isNarrow = useIsNarrow()
  const shown = links.slice(0, count)
  const hidden = links.length - shown.length
  return (
    <>
      {isNarrow ? (
        <ul className="divide-y" aria-label={text.tableLabel}>
          {shown.map((link) => (
            <LinkCard key={link.id} link={link} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <LinkTable links={shown} onOpen={onOpen} />
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
