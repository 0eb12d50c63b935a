import { AppError } from '#server/platform/errors'

/** What was typed as a secret; null when the field is absent, empty or still masked (it holds a '•'). */
export function typedSecret(given: string | null | undefined): string | null {
  return given == null || given === '' || given.includes('•') ? null : given
}

/** The last four characters to recognise a credential by, '' when that would give away half of it. */
export function secretHint(secret: string): string {
  return secret.length < 8 ? '' : secret.slice(-4)
}

/** 422 with all fields at fault, if there are any. */
export function refuseFields(fields: Record<string, string>): void {
  const problems = Object.entries(fields).map(([name, problem]) => `${name}: ${problem}`)
  if (problems.length > 0) throw new AppError('invalid', { message: problems.join('. '), fields })
}
