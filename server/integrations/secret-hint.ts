/** The last four characters to recognise a credential by, '' when that would give away half of it. */
export function secretHint(secret: string): string {
  return secret.length < 8 ? '' : secret.slice(-4)
}
