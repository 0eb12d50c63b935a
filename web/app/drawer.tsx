import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '../ui/sheet.tsx'
import { Sidebar } from './sidebar.tsx'

/** Under 768 px; closed by the overlay, Escape, a change of screen, or choosing an entry. */
export function Drawer({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState(pathname)
  if (pathname !== openedAt) {
    setOpenedAt(pathname)
    setOpen(false)
  }

  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={shellText.openMenu}>
          <Menu aria-hidden="true" className="size-5" />
        </Button>
      </SheetTrigger>
      <SheetContent side="left" aria-describedby={undefined} className="max-w-72 bg-sidebar">
        <SheetTitle className="sr-only">{shellText.menu}</SheetTitle>
        <Sidebar
          onNavigate={() => setOpen(false)}
          onSearch={() => {
            setOpen(false)
            onSearch()
          }}
        />
      </SheetContent>
    </Sheet>
  )
}
