import { groups, headings } from 'virtual:manual'
import { BookOpen, Settings } from 'lucide-react'
import { useMay, useRole } from '../parts/may.tsx'
import { helpPath, paths, settingsCards } from '../parts/paths.ts'
import { settingsPagesOf } from '../parts/settings-pages.ts'
import { connectionWords, screenWords, paletteText as text } from '../text/command-palette.ts'
import { useNavigation } from './navigation.ts'
import { Group, Item } from './palette-list.tsx'
import { bestMatches } from './palette-match.ts'

const shownManualPages = 5

type Props = { typed: string; go: (path: string) => () => void }

export function FoundScreens({ typed, go }: Props) {
  const screens = useNavigation().map((entry) => ({ ...entry, words: screenWords[entry.to] ?? '' }))
  const found = bestMatches(screens, typed)
  if (found.length === 0) return null
  return (
    <Group heading={text.screens}>
      {found.map(({ to, label, icon: Icon }) => (
        <Item key={to} value={to} onSelect={go(to)}>
          <Icon aria-hidden="true" />
          {label}
        </Item>
      ))}
    </Group>
  )
}

/** Pages of the settings by what is done there: 'senha', 'fuso', 'celular'. */
export function FoundSettings({ typed, go }: Props) {
  const role = useRole()
  const maySeeSettings = useMay('numbers')
  const pages = [
    ...(maySeeSettings
      ? [
          { to: settingsCards.whatsapp, ...connectionWords.whatsapp },
          { to: settingsCards.meta, ...connectionWords.meta },
        ]
      : []),
    ...settingsPagesOf(role).filter(({ to }) => to !== paths.settings),
  ]
  const found = bestMatches(pages, typed)
  if (typed === '' || found.length === 0) return null
  return (
    <Group heading={text.settings}>
      {found.map(({ to, label }) => (
        <Item key={to} value={to} onSelect={go(to)}>
          <Settings aria-hidden="true" />
          {label}
        </Item>
      ))}
    </Group>
  )
}

const manualPages = groups.flatMap((group) =>
  group.pages.map(({ name, title, description }) => ({
    name,
    label: title,
    words: [description, ...(headings[name] ?? []).map((heading) => heading.text)].join(' '),
  })),
)

/** Pages of the manual; they open in a tab of their own, beside what is being done. */
export function FoundManualPages({
  typed,
  run,
}: {
  typed: string
  run: (act: () => void) => () => void
}) {
  if (typed === '') return null
  const found = bestMatches(manualPages, typed).slice(0, shownManualPages)
  if (found.length === 0) return null
  return (
    <Group heading={text.manual}>
      {found.map(({ name, label }) => (
        <Item
          key={name}
          value={helpPath(name)}
          onSelect={run(() => open(helpPath(name), '_blank'))}
        >
          <BookOpen aria-hidden="true" />
          {label}
        </Item>
      ))}
    </Group>
  )
}
