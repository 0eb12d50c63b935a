import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { SessionProvider } from './app/session.tsx'
import { ThemeProvider } from './app/theme.tsx'
import './styles.css'
import { uiWords } from './text/common.ts'
import { WordsProvider } from './ui/words.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <WordsProvider words={uiWords}>
      <ThemeProvider>
        <SessionProvider>
          <App />
        </SessionProvider>
      </ThemeProvider>
    </WordsProvider>
  </StrictMode>,
)
