// All that /sales does in the browser; the page itself is HTML from the build (vite.config.ts).

// Spec 4; app/first-theme.js reads the same key before the first paint.
const themeKey = 'whatsapp-tracker-theme'
const root = document.documentElement
const toggle = document.querySelector('[data-theme-toggle]')
const darkPreference = matchMedia('(prefers-color-scheme: dark)')

function show(isDark: boolean): void {
  root.classList.toggle('dark', isDark)
  toggle?.setAttribute('aria-pressed', String(isDark))
}

toggle?.addEventListener('click', () => {
  const isDark = !root.classList.contains('dark')
  show(isDark)
  try {
    localStorage.setItem(themeKey, isDark ? 'dark' : 'light')
  } catch {
    // Storage may be closed to us: the choice holds for this visit.
  }
})

darkPreference.addEventListener('change', () => {
  if (storedTheme() === 'system') show(darkPreference.matches)
})

addEventListener('storage', (event) => {
  if (event.key !== themeKey) return
  show(event.newValue === 'system' ? darkPreference.matches : event.newValue !== 'light')
})

show(root.classList.contains('dark'))

function storedTheme(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}
