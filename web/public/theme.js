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

// Whoever was signed in here begins with the dashboard: its frame is drawn with the page
// (app/first-picture.tsx), and its files are asked for before the application asks for them.
try {
  const user = JSON.parse(localStorage.getItem('user') ?? '{}')
  if (location.pathname === '/' && user.role && user.role !== 'attendant') {
    document.documentElement.dataset.begins = ''
    for (const href of document.currentScript.dataset.files?.match(/\S+/g) ?? []) {
      const link = document.createElement('link')
      // After what the first picture needs.
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
      document.head.append(link)
    }
  }
} catch {
  // Who cannot be read is asked to sign in.
}
