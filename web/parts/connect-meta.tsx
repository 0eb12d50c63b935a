import { LogIn } from 'lucide-react'
import { metaLoginPath } from '../data/meta-account.ts'
import { metaAccountText } from '../text/meta-account.ts'
import { Button } from '../ui/button.tsx'
import { useMay } from './may.tsx'

const text = metaAccountText.connect

/** Leaves for Meta's own page; nothing for whoever only reads. */
export function ConnectMeta({
  isRenewal = false,
  variant = 'default',
  size = 'sm',
}: {
  isRenewal?: boolean
  variant?: 'default' | 'outline'
  size?: 'default' | 'sm'
}) {
  if (!useMay('connections')) return null
  return (
    <Button variant={variant} size={size} asChild>
      <a href={metaLoginPath}>
        <LogIn aria-hidden="true" />
        {isRenewal ? text.renew : text.action}
      </a>
    </Button>
  )
}
