import { settings } from '../settings.ts'

/** True on a page opened with `?rastro_debug=1`, or with `data-debug` on the script. */
export const isExplaining =
  settings.debug !== undefined || /[?&]rastro_debug=1/.test(location.search)

/** Tells a decision to who asked for explanations. */
export function explain(...words: unknown[]): void {
  if (isExplaining) console.info('[rastro]', ...words)
}
