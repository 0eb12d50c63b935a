import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

// Spec 4; first-theme.js reads the same key before the first paint.
const storageKey = 'whatsapp-tracker-theme'
const darkPreference = '(prefers-color-scheme: dark)'

type ThemeChoice = { theme: Theme; setTheme: (theme: Theme) => void }
const ThemeContext = createContext<ThemeChoice | null>(null)

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setThemeState] = useState(storedTheme)

  useEffect(() => {
    const preference = matchMedia(darkPreference)
    const apply = () => {
      const isDark = theme === 'dark' || (theme === 'system' && preference.matches)
      document.documentElement.classList.toggle('dark', isDark)
    }
    apply()
    preference.addEventListener('change', apply)
    return () => preference.removeEventListener('change', apply)
  }, [theme])

  const setTheme = useCallback((next: Theme) => {
    localStorage.setItem(storageKey, next)
    setThemeState(next)
  }, [])

  return <ThemeContext value={{ theme, setTheme }}>{children}</ThemeContext>
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext)
  if (!choice) throw new Error('ThemeProvider is missing above this component')
  return choice
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return themes.find((theme) => theme === stored) ?? 'dark'
}
