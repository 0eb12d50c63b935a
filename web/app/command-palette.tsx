import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ExportType } from '../data/exports.ts'
import { useMay } from '../parts/may.tsx'
import { paletteText } from '../text/command-palette.ts'
import { Dialog, DialogContent, DialogHead } from '../ui/dialog.tsx'
import { endHolding } from './held-keys.ts'
import { FoundActions } from './palette-actions.tsx'
import { FoundAccounts, FoundLeads, FoundLinks } from './palette-groups.tsx'
import { FoundManualPages, FoundScreens, FoundSettings } from './palette-places.tsx'

// Asked for once a month; the palette is opened all day.
const ExportDialog = lazy(() =>
  import('../parts/exports/export-dialog.tsx').then((part) => ({ default: part.ExportDialog })),
)

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Ctrl+K: every screen, link, lead and everyday action within reach of the keyboard. */
export function CommandPalette({ isOpen, onOpenChange }: Props) {
  const [exported, setExported] = useState<ExportType | null>(null)
  return (
    <>
      <Dialog open={isOpen} onOpenChange={onOpenChange}>
        <DialogContent className="top-[12vh] max-h-[min(30rem,76vh)] max-w-xl translate-y-0">
          <DialogHead
            className="sr-only"
            title={paletteText.title}
            description={paletteText.hint}
          />
          <Palette onDone={() => onOpenChange(false)} onExport={setExported} />
        </DialogContent>
      </Dialog>
      {exported !== null && (
        <Suspense>
          <ExportDialog first={exported} onClose={() => setExported(null)} />
        </Suspense>
      )}
    </>
  )
}

function Palette({
  onDone,
  onExport,
}: {
  onDone: () => void
  onExport: (type: ExportType) => void
}) {
  const [text, setText] = useState('')
  const [isForSale, setForSale] = useState(false)
  const typed = text.trim()
  const navigate = useNavigate()
  const maySeeNumbers = useMay('numbers')
  const run = (action: () => void) => () => {
    onDone()
    action()
  }
  const askWhoseSale = () => {
    setText('')
    setForSale(true)
  }
  const go = (path: string) => run(() => navigate(path))

  return (
    <Command
      label={paletteText.title}
      shouldFilter={false}
      vimBindings={false}
      loop
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center gap-3 border-b py-1 pr-12 pl-5">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <Command.Input
          value={text}
          onValueChange={setText}
          maxLength={200}
          onFocus={() => {
            const held = endHolding()
            if (held !== '') setText((before) => (before + held).slice(0, 200))
          }}
          placeholder={isForSale ? paletteText.whoseSale : paletteText.placeholder}
          onKeyDown={(event) => {
            if (isForSale && event.key === 'Backspace' && text === '') setForSale(false)
          }}
          className="h-11 w-full bg-transparent text-[0.9375rem] outline-none placeholder:text-faint"
        />
      </div>
      <Command.List
        label={paletteText.title}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
      >
        {isForSale ? (
          typed !== '' && <FoundLeads typed={typed} go={go} forSale />
        ) : (
          <>
            <FoundScreens typed={typed} go={go} />
            <FoundSettings typed={typed} go={go} />
            <FoundAccounts typed={typed} go={go} run={run} />
            <FoundActions
              typed={typed}
              run={run}
              go={go}
              onSale={askWhoseSale}
              onExport={onExport}
            />
            <FoundManualPages typed={typed} run={run} />
            {/* What the server has to find comes last: nothing moves away under the pointer when it comes. */}
            {typed !== '' && maySeeNumbers && <FoundLinks typed={typed} run={run} />}
            {typed !== '' && <FoundLeads typed={typed} go={go} forSale={false} />}
          </>
        )}
        <Command.Empty className="px-3 py-6 text-center text-muted-foreground">
          {isForSale && typed === '' ? paletteText.whoseSaleHint : paletteText.empty}
        </Command.Empty>
      </Command.List>
      <Keys />
    </Command>
  )
}

function Keys() {
  const { move, choose, close } = paletteText.keys
  return (
    <p
      aria-hidden="true"
      className="flex gap-4 border-t px-5 py-2 text-faint text-xs max-md:hidden"
    >
      <span>↑↓ {move}</span>
      <span>↵ {choose}</span>
      <span>Esc {close}</span>
    </p>
  )
}
