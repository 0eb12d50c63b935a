import { Monitor, Moon, Sun } from 'lucide-react'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { themes, useTheme } from './theme.tsx'

const icons = { light: Sun, dark: Moon, system: Monitor }

export function ThemeMenu() {
  const { theme, setTheme } = useTheme()
  const Icon = icons[theme]
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" className="justify-start" icon={Icon}>
          {shellText.theme.label}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start">
        <DropdownMenuRadioGroup value={theme} onValueChange={setTheme}>
          {themes.map((option) => {
            const OptionIcon = icons[option]
            return (
              <DropdownMenuRadioItem key={option} value={option}>
                <OptionIcon aria-hidden="true" className="text-muted-foreground" />
                {shellText.theme[option]}
              </DropdownMenuRadioItem>
            )
          })}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
