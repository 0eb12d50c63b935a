import { Command } from 'cmdk'
import { Check, ChevronDown, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import { foldText } from '#domain/text-fold'
import { commonText } from '../text/common.ts'
import { cn } from '../ui/cn.tsx'
import { controlClasses } from '../ui/input.tsx'

type Option = {
  value: string
  label: string
  /** By what it is found beside its label. */
  words: string
}
export type OptionGroup = { heading: string; options: readonly Option[] }

// Drawing thousands takes longer than typing what is looked for.
const drawnOptions = 500

/** A select whose many options are found by typing. Drawn like the others; its list is made when it opens. */
export function Combobox({
  value,
  label,
  groups,
  searchLabel,
  empty,
  onChange,
  ...trigger
}: {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  value: string
  /** What stands in the closed control. */
  label: string
  groups: () => readonly OptionGroup[]
  searchLabel: string
  empty: string
  onChange: (value: string) => void
}) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={listId}
          className={cn(
            controlClasses,
            'flex h-9 items-center justify-between gap-2 px-3 text-left pointer-coarse:h-11 max-md:text-sm',
          )}
          {...trigger}
        >
          <span className="truncate">{label}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={listId}
          aria-label={searchLabel}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-70 w-(--radix-popover-trigger-width) min-w-64 animate-pop-in overflow-hidden rounded-lg border bg-popover shadow-pop"
        >
          <Options
            value={value}
            groups={groups}
            searchLabel={searchLabel}
            empty={empty}
            onChoose={(chosen) => {
              setOpen(false)
              onChange(chosen)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Options({
  value,
  groups,
  searchLabel,
  empty,
  onChoose,
}: {
  value: string
  groups: () => readonly OptionGroup[]
  searchLabel: string
  empty: string
  onChoose: (value: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [all] = useState(groups)
  const wanted = foldText(typed).split(/\s+/)
  const matching = all.map(({ heading, options }) => ({
    heading,
    options: options.filter((option) => {
      const text = foldText(`${option.label} ${option.words}`)
      return wanted.every((word) => text.includes(word))
    }),
  }))
  const found = firstOptions(matching)
  return (
    <Command label={searchLabel} shouldFilter={false} defaultValue={value} loop>
      <div className="flex items-center gap-2 border-b px-3">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder={searchLabel}
          className="h-10 w-full bg-transparent text-sm outline-none placeholder:text-faint max-md:text-base"
        />
      </div>
      <Command.List
        label={searchLabel}
        className="max-h-72 scroll-py-1 overflow-y-auto overscroll-contain p-1"
      >
        {found.map(({ heading, options }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
          >
            {options.map((option) => (
              <Command.Item
                key={option.value}
                value={option.value}
                onSelect={onChoose}
                className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1 break-words">{option.label}</span>
                {option.value === value && (
                  <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {optionsIn(found) < optionsIn(matching) && (
          <p className="px-2.5 py-1.5 text-faint text-xs">{commonText.moreOptions}</p>
        )}
        <Command.Empty className="px-3 py-6 text-center text-muted-foreground text-sm">
          {empty}
        </Command.Empty>
      </Command.List>
    </Command>
  )
}

function firstOptions(groups: readonly OptionGroup[]): OptionGroup[] {
  let left = drawnOptions
  return groups.flatMap(({ heading, options }) => {
    const drawn = options.slice(0, left)
    left -= drawn.length
    return drawn.length > 0 ? [{ heading, options: drawn }] : []
  })
}

function optionsIn(groups: readonly OptionGroup[]): number {
  return groups.reduce((sum, { options }) => sum + options.length, 0)
}
