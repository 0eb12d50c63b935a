import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { SessionProvider } from './app/session.tsx'
import { ThemeProvider } from './app/theme.tsx'
import './styles.css'
import { uiWords } from './text/common.ts'
import { WordsProvider } from './ui/words.tsx'

const OpenScreen = lazy(() =>
  import('./app/open-screen.tsx').then((module) => ({ default: module.OpenScreen })),
)

const HelpScreen = lazy(() =>
  import('./app/help-screen.tsx').then((module) => ({ default: module.HelpScreen })),
)

// Facebook puts this behind the address to which it sends people back.
if (location.hash === '#_=_') {
  history.replaceState(history.state, '', location.pathname + location.search)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The page's own first picture stands, in its own style, until there is something in its place.
new MutationObserver((_, observer) => {
  document.getElementById('first-picture')?.remove()
  document.getElementById('first-style')?.remove()
  observer.disconnect()
}).observe(root, { childList: true })

const [, name = '', token] =
  /^\/(compartilhado|parar-relatorio)\/([\w-]+)\/?$/.exec(location.pathname) ?? []

const isHelp = /^\/ajuda(\/|$)/.test(location.pathname)

createRoot(root).render(
  <StrictMode>
    <WordsProvider words={uiWords}>
      <ThemeProvider>
        {isHelp ? (
          <Suspense>
            <HelpScreen />
          </Suspense>
        ) : token ? (
          <Suspense>
            <OpenScreen name={name} token={token} />
          </Suspense>
        ) : (
          <SessionProvider>
            <App />
          </SessionProvider>
        )}
      </ThemeProvider>
    </WordsProvider>
  </StrictMode>,
)
