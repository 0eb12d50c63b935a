import { cn } from '../ui/cn.tsx'

const looks = 'rounded-lg border bg-muted px-3 py-2.5 font-mono text-xs leading-5'

/** Code to be copied, whole: a few lines at most. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure aria-label={label} className="min-w-0">
      <pre className={cn(looks, 'select-all whitespace-pre-wrap break-all')}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}

/** Code too long to be shown whole; scrolls inside itself, and a keyboard reaches and selects it. */
export function LongCodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <textarea
      readOnly
      aria-label={label}
      value={code}
      rows={8}
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      className={cn(looks, 'block w-full resize-y break-all')}
    />
  )
}
