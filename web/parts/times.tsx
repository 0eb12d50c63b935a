import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { timesIn } from '../text/format.ts'

// Most accounts are in the zone that is assumed until the account's own is known.
const TimesContext = createContext(timesIn('America/Sao_Paulo'))

export function TimesProvider({
  timeZone,
  children,
}: {
  timeZone: string | undefined
  children: ReactNode
}) {
  const assumed = useTimes()
  const times = useMemo(() => (timeZone ? timesIn(timeZone) : assumed), [timeZone, assumed])
  return <TimesContext value={times}>{children}</TimesContext>
}

/** Instants as they are written in the account's time zone, like every number of the server. */
export function useTimes() {
  return useContext(TimesContext)
}

/** The account's day, '21/11/2026'. */
export function useToday(): string {
  return useTimes().formatDate(new Date().toISOString())
}
