import { useQueryClient } from '@tanstack/react-query'
import { FileDown, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Filters } from '#domain/filters'
import { logoQuery } from '../../data/logo.ts'
import { shareText as text } from '../../text/share.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../may.tsx'
import { PrintHead } from './print-head.tsx'

// Figures are shared now and then; a screen with them is looked at all day.
const ShareDialog = lazy(() =>
  import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
)

/** Gives what a screen shows to others: as a link, or on paper and as a PDF. */
export function PageSharing({ filters }: { filters: Filters }) {
  const mayShare = useMay('share')
  const client = useQueryClient()
  const head = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  /** The logo is asked for only now; without an answer the sheet goes without it. */
  async function print() {
    await client.ensureQueryData({ ...logoQuery(), retry: false }).catch(() => {})
    await new Promise(requestAnimationFrame)
    await head.current
      ?.querySelector('img')
      ?.decode()
      .catch(() => {})
    window.print()
  }

  return (
    <>
      {mayShare && (
        <Button
          variant="outline"
          className="max-sm:flex-1"
          onClick={() => setOpen(true)}
          icon={Share2}
        >
          {text.share}
        </Button>
      )}
      <Button
        variant="outline"
        className="max-sm:flex-1"
        onClick={() => void print()}
        icon={FileDown}
      >
        {text.savePdf}
      </Button>
      <PrintHead ref={head} filters={filters} />
      {isOpen && (
        <Suspense>
          <ShareDialog filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
