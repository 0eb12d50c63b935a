import { BrowserRouter } from 'react-router'
import { Help } from '../pages/help/help.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The manual, without asking who reads it. */
export function HelpScreen() {
  return (
    <ScreenBoundary>
      <BrowserRouter>
        <Help themeMenu={<ThemeMenu />} />
      </BrowserRouter>
    </ScreenBoundary>
  )
}
