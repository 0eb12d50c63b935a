import type { ComponentProps } from 'react'
import { helpPath } from './paths.ts'

/**
 * A page of the manual, in a tab of its own: it is none of the screens, and what somebody is doing stays as
 * it is beside it.
 */
export function HelpLink({ page, ...props }: { page: string } & ComponentProps<'a'>) {
  return <a {...props} href={helpPath(page)} target="_blank" rel="noreferrer" />
}
