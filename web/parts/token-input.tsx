import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

const text = settingsText.pixel

/** A secret as it is typed: hidden, with a button to check what was pasted. */
export function TokenInput(props: ComponentProps<typeof Input>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        spellCheck={false}
        className="pr-10"
      />
      <Button
        variant="ghost"
        size="icon-sm"
        className="absolute top-0.5 right-0.5"
        aria-label={isShown ? text.hideToken : text.showToken}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </Button>
    </div>
  )
}
