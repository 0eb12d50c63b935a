import { commonText } from '../text/common.ts'
import { Dialog, DialogContent, DialogHead } from '../ui/dialog.tsx'
import { CloseFooter } from './close-footer.tsx'

/** What an address names that is not there (any more): said at once, with the way out. */
export function GoneDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHead title={title} description={commonText.goneHint} />
        <CloseFooter />
      </DialogContent>
    </Dialog>
  )
}
