import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../parts/paths.ts'
import { navText, shellText } from '../text/shell.ts'
import { toast } from '../ui/toast.ts'
import { screenTitle } from './navigation.ts'

const text = shellText.leadsInstead

/** An attendant who opens another screen comes to the leads, and is told why. The dashboard is everybody's door. */
export function LeadsInstead() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === paths.dashboard) return
    const screen = screenTitle(pathname)
    if (screen === navText.notFound) toast({ title: text.unknown, description: text.place })
    else toast({ title: text.title, description: `${text.closed(screen)} ${text.place}` })
  }, [pathname])
  return <Navigate to={paths.leads} replace />
}
