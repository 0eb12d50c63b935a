import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { commonText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { screenTitle } from './navigation.ts'

/**
 * A new screen changes the window's title, starts at its top, and takes the focus, so that a
 * keyboard continues there and a screen reader says where it is. The first screen needs none.
 */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const lastPathname = useRef(pathname)
  const title = screenTitle(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    scrollTo(0, 0)
    document.getElementById(mainId)?.focus({ preventScroll: true })
    setAnnouncement(shellText.arrivedAt(title))
  }, [pathname, title, mainId])

  return (
    <>
      <title>{`${title} · ${commonText.productName}`}</title>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
