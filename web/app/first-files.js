// Whoever was signed in here begins with the dashboard: its frame is drawn with the page
// (first-picture.tsx), and what it needs is asked for before the application asks for it.
try {
  const user = JSON.parse(localStorage.getItem('user') ?? '{}')
  if (location.pathname === '/' && user.role && user.role !== 'attendant') {
    document.documentElement.dataset.begins = ''
    const { files, question } = document.currentScript.dataset
    const ask = (how) => document.head.append(Object.assign(document.createElement('link'), how))
    ask({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: question })
    for (const href of files?.match(/\S+/g) ?? []) {
      ask({ rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    }
  }
} catch {
  // Who cannot be read is asked to sign in.
}
