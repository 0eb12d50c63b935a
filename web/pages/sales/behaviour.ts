// All that /sales does in the browser; the page itself is HTML from the build (vite.config.ts).

// Spec 4; public/theme.js reads the same key before the first paint.
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
addSalesNumber()

/** The server writes the operator's number into the page; without one the buttons say whom to ask. */
function addSalesNumber(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="rastro-sales-number"]')
  const number = meta?.content.replace(/\D/g, '') ?? ''
  const contact = document.querySelector<HTMLElement>('[data-sales-contact]')
  const note = document.querySelector<HTMLElement>('[data-sales-note]')
  if (number === '' && contact && note) {
    contact.hidden = false
    note.hidden = true
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-sales-chat]')) {
    if (number === '') {
      link.href = `#${contact?.id}`
      link.removeAttribute('target')
      link.setAttribute('aria-describedby', contact?.id ?? '')
      continue
    }
    link.href = link.href.replace('https://wa.me/?', `https://wa.me/${number}?`)
  }
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}
