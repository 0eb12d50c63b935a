import { commonText } from '../text/common.ts'
import { Button } from '../ui/button.tsx'
import { DialogClose, DialogFooter } from '../ui/dialog.tsx'

/** The way out of a dialog that has nothing to show. */
export function CloseFooter() {
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="outline">{commonText.close}</Button>
      </DialogClose>
    </DialogFooter>
  )
}
