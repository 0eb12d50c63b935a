import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'
import { writeClipboard } from './write-clipboard.ts'

/** Spec 4: 'Copiado!' in green for 2 s, then normal again. `iconOnly` keeps the label for readers. */
export function CopyButton({
  text,
  label,
  iconOnly,
  onCopied,
  onFailed,
  className,
  variant = 'outline',
  ...props
}: Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  text: string
  label?: string
  iconOnly?: boolean
  onCopied?: () => void
  onFailed?: () => void
}) {
  const words = useWords()
  const [copies, setCopies] = useState(0)

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), 2000)
    return () => clearTimeout(timer)
  }, [copies])

  async function copy() {
    try {
      await writeClipboard(text)
    } catch {
      onFailed?.()
      return
    }
    setCopies((count) => count + 1)
    onCopied?.()
  }

  const isCopied = copies > 0
  const shown = isCopied ? words.copied : (label ?? words.copy)
  return (
    <>
      <Button
        variant={variant}
        onClick={copy}
        className={cn(
          // The filled button is green in any case.
          isCopied && variant !== 'default' && 'text-accent-text hover:text-accent-text',
          className,
        )}
        {...(iconOnly ? { 'aria-label': shown, title: shown } : {})}
        {...props}
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {!iconOnly && shown}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? words.copied : ''}
      </span>
    </>
  )
}
