import { useQueryClient } from '@tanstack/react-query'
import {
  BookOpen,
  CircleDollarSign,
  Download,
  Link2,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  RefreshCw,
  Sun,
  UserPlus,
} from 'lucide-react'
import type { Permission } from '#domain/people/roles'
import { may } from '#domain/people/roles'
import type { ExportType } from '../data/exports.ts'
import { useRole } from '../parts/may.tsx'
import { invitePath, paths } from '../parts/paths.ts'
import { paletteText as text } from '../text/command-palette.ts'
import { Group, Item } from './palette-list.tsx'
import { bestMatches } from './palette-match.ts'
import { useSession } from './session.tsx'
import { themes, useTheme } from './theme.tsx'

const themeIcons = { light: Sun, dark: Moon, system: Monitor }

type Action = {
  label: string
  words: string
  icon: LucideIcon
  needs: Permission
  act: () => void
}

type Props = {
  typed: string
  run: (action: () => void) => () => void
  go: (path: string) => () => void
  /** Asks whose sale it is. */
  onSale: () => void
  /** Opens the dialog that makes such a file, over the screen that stands. */
  onExport: (type: ExportType) => void
}

/** What people do every day, then what concerns the program itself. */
export function FoundActions({ typed, run, go, onSale, onExport }: Props) {
  const client = useQueryClient()
  const { setTheme } = useTheme()
  const session = useSession()
  const role = useRole()
  const { does } = text
  const actions = [
    { ...does.newLink, icon: Link2, needs: 'campaigns', act: go(paths.generator) },
    { ...does.sale, icon: CircleDollarSign, needs: 'attend', act: onSale },
    { ...does.invite, icon: UserPlus, needs: 'people', act: go(invitePath) },
    { ...does.exportSales, icon: Download, needs: 'numbers', act: run(() => onExport('sales')) },
    { ...does.exportLeads, icon: Download, needs: 'people', act: run(() => onExport('leads')) },
    { ...does.exportClicks, icon: Download, needs: 'numbers', act: run(() => onExport('clicks')) },
    { ...does.help, icon: BookOpen, needs: 'self', act: run(() => open(paths.help, '_blank')) },
    {
      label: text.refresh,
      words: '',
      icon: RefreshCw,
      needs: 'self',
      act: run(() => client.invalidateQueries({ type: 'active' })),
    },
    ...themes.map((theme) => ({
      label: text.theme[theme],
      words: '',
      icon: themeIcons[theme],
      needs: 'self' as const,
      act: run(() => setTheme(theme)),
    })),
    {
      label: text.logout,
      words: '',
      icon: LogOut,
      needs: 'self',
      act: run(() => session.signOut()),
    },
  ] satisfies Action[]
  const found = bestMatches(
    actions.filter(({ needs }) => may(role, needs)),
    typed,
  )
  if (found.length === 0) return null
  return (
    <Group heading={text.actions}>
      {found.map(({ label, icon: Icon, act }) => (
        <Item key={label} value={label} onSelect={act}>
          <Icon aria-hidden="true" />
          {label}
        </Item>
      ))}
    </Group>
  )
}
