import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from './cn.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  /** `indeterminate` stands for "some of them". */
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
}

/** The browser's own checkbox, drawn in the product's colours. */
export function Checkbox({ checked, onCheckedChange, className, ...props }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'indeterminate'
  }, [checked])
  return (
    <span className={cn('relative grid size-4 shrink-0 place-items-center', className)}>
      <input
        {...props}
        ref={box}
        type="checkbox"
        checked={checked === true}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="peer size-4 cursor-pointer appearance-none rounded-[0.25rem] border border-input bg-control transition-colors before:absolute before:-inset-2.5 pointer-coarse:before:-inset-3.5 checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:cursor-not-allowed disabled:opacity-50"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="pointer-events-none absolute hidden size-3 text-primary-foreground peer-checked:block peer-indeterminate:block"
      >
        <path d={checked === 'indeterminate' ? 'M3.5 8h9' : 'M3 8.5 6.5 12 13 4.5'} />
      </svg>
    </span>
  )
}
