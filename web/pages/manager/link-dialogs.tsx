import type { TrackingLink } from '../../data/links.ts'
import { GoneDialog } from '../../parts/gone-dialog.tsx'
import { useMay } from '../../parts/may.tsx'
import { useWasThere } from '../../parts/use-was-there.ts'
import { managerText } from '../../text/manager.ts'
import { EditLinkDialog } from './edit-link-dialog.tsx'
import { LinkDetailsDialog } from './link-details-dialog.tsx'
import type { LinkDialogName, ManagerState } from './manager-state.ts'
import { RemoveLinkDialog } from './remove-link-dialog.tsx'

type Props = {
  /** Undefined until they are known. */
  links: readonly TrackingLink[] | undefined
  open: ManagerState['open']
  onOpen: (dialog: LinkDialogName, link: string) => void
  onClose: () => void
}

/** One dialog at a time, over whichever link it was opened for; a refetch keeps it current. */
export function LinkDialogs({ links, open, onOpen, onClose }: Props) {
  const mayWrite = useMay('campaigns')
  const link = (open && links?.find(({ id }) => id === open.id)) ?? null
  const wasThere = useWasThere(open?.id ?? null, link !== null)
  if (!open || !links) return null
  if (!link) return wasThere ? null : <GoneDialog title={managerText.gone} onClose={onClose} />
  if (mayWrite && open.dialog === 'edit') return <EditLinkDialog link={link} onClose={onClose} />
  if (mayWrite && open.dialog === 'remove') {
    return <RemoveLinkDialog link={link} onClose={onClose} />
  }
  return <LinkDetailsDialog link={link} onClose={onClose} onEdit={() => onOpen('edit', link.id)} />
}
