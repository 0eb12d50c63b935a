/** The initials of a simulated contact. */
export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => [...word][0])
  const shown = [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toUpperCase()
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-info-soft font-medium text-info-text text-xs"
    >
      {shown || '#'}
    </span>
  )
}
