import { Globe } from 'lucide-react'
import { addressReach } from '#domain/own-address'
import { publicAddressText as text } from '../text/first-steps.ts'
import { cn } from '../ui/cn.tsx'
import { HelpLink } from './help-link.tsx'

/** Beside an address of ours that not everybody reaches: who does, and how to publish it. */
export function LocalAddressNote({
  url,
  what = 'link',
  className,
}: {
  url: string
  what?: 'link' | 'address'
  className?: string
}) {
  const reach = addressReach(url)
  if (reach === 'public') return null
  return (
    <p
      role="note"
      className={cn(
        'flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-[0.8125rem] text-warning-text',
        className,
      )}
    >
      <Globe aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {text.local[what][reach]}{' '}
        <HelpLink page="publicar" className="font-medium underline underline-offset-2">
          {text.publish}
        </HelpLink>
      </span>
    </p>
  )
}
