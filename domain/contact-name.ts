const onlyNumber = /^[\p{N}\s()+.@-]+$/u

/** The name trimmed, or null when there is none; a name that is only a number is no name. */
export function contactName(name: string | null | undefined): string | null {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' || onlyNumber.test(trimmed) ? null : trimmed
}
