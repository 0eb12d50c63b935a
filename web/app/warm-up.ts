import { cn } from '../ui/cn.tsx'

/**
 * What takes long when it is used first: done while files and the server's answer are on their way, in a
 * task each, between which the page answers whoever touches it.
 */
export function warmUp(): void {
  // The table of all classes.
  setTimeout(() => cn(''))
  // The browser's tables of languages.
  setTimeout(() => new Intl.NumberFormat('pt-BR'))
}
