/** What an error names itself by: the SQLSTATE of PostgreSQL's, '' of one that has none. */
export function sqlStateOf(error: unknown): string {
  // Errors of the web platform have numbers.
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
