// Runs before the first paint: a module would be too late and a dark page would flash white.
try {
  const stored = localStorage.getItem('whatsapp-tracker-theme')
  const isDark =
    stored === 'light'
      ? false
      : stored === 'system'
        ? matchMedia('(prefers-color-scheme: dark)').matches
        : true
  document.documentElement.classList.toggle('dark', isDark)
} catch {
  // Storage may be closed to us (private windows, policies): the page stays dark.
}
