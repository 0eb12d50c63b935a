import { Download, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { linkQrUrl, type TrackingLink } from '../../data/links.ts'
import { useMay } from '../../parts/may.tsx'
import { commonText } from '../../text/common.ts'
import { managerText } from '../../text/manager.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { toast, toastProblem } from '../../ui/toast.ts'
import { Hint } from '../../ui/tooltip.tsx'
import type { LinkDialogName } from './manager-state.ts'

const text = managerText.actions

export type OnOpen = (dialog: LinkDialogName, link: TrackingLink) => void

/** What can be done with one link: three icons, the rest behind '⋯'. */
export function LinkActions({ link, onOpen }: { link: TrackingLink; onOpen: OnOpen }) {
  const name = link.campaignName
  const mayWrite = useMay('campaigns')
  return (
    <div className="flex items-center justify-end">
      <CopyLink link={link} />
      {mayWrite && (
        <>
          <Hint text={text.hints.edit}>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={text.edit(name)}
              onClick={() => onOpen('edit', link)}
              icon={Pencil}
            />
          </Hint>
          <Hint text={text.hints.remove}>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={text.remove(name)}
              onClick={() => onOpen('remove', link)}
              className="hover:bg-danger-soft hover:text-danger-text"
              icon={Trash2}
            />
          </Hint>
        </>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={text.more(name)} icon={Ellipsis} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => onOpen('details', link)}>
            <Eye aria-hidden="true" />
            {text.seeDetails}
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <a href={linkQrUrl(link.id, 'png')} download={`qr-${link.clickId}.png`}>
              <Download aria-hidden="true" />
              {text.qr}
            </a>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}

function CopyLink({ link }: { link: TrackingLink }) {
  return (
    <CopyButton
      text={link.trackingUrl}
      label={text.copy(link.campaignName)}
      iconOnly
      variant="ghost"
      size="icon-sm"
      {...copyToasts}
    />
  )
}

export const copyToasts = {
  onCopied: () =>
    toast({ title: managerText.toast.copied, description: managerText.toast.copiedText }),
  onFailed: () => toastProblem(commonText.copyFailed, managerText.toast.copyFailedText),
}
