import { Link } from 'react-router'
import { settingsCards } from '../parts/paths.ts'
import { shellText } from '../text/shell.ts'
import { cn } from '../ui/cn.tsx'
import { standingDots, standingTone, useLineStanding } from './line-standing.ts'

const words = shellText.integrations

/** Where the sidebar is a drawer, the bar says whether WhatsApp is up: nobody opens anything to know. */
export function LineLight() {
  const standing = useLineStanding()
  if (standing === 'checking') return null
  return (
    <Link
      to={settingsCards.whatsapp}
      className="flex h-11 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs"
    >
      <span aria-hidden="true" className={cn('size-1.5 rounded-full', standingDots[standing])} />
      <span>{words.line}</span>
      <span className={standingTone(standing)}>{words[standing]}</span>
    </Link>
  )
}
