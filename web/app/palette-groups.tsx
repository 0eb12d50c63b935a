import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Copy, LogOut, Monitor, Moon, RefreshCw, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { linksQuery } from '../data/links.ts'
import { isUnansweredClick, leadName } from '../parts/leads/lead-name.ts'
import { SourceIcon } from '../parts/leads/source-icon.tsx'
import { StatusBadge } from '../parts/leads/status-badge.tsx'
import { leadPath } from '../parts/paths.ts'
import { paletteText } from '../text/command-palette.ts'
import { commonText } from '../text/common.ts'
import { formatPhone } from '../text/format.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast, toastProblem } from '../ui/toast.ts'
import { writeClipboard } from '../ui/write-clipboard.ts'
import { navigation } from './navigation.ts'
import { matches } from './palette-match.ts'
import { useSession } from './session.tsx'
import { themes, useTheme } from './theme.tsx'
import { useFoundLeads } from './use-found-leads.ts'

const shownLinks = 5
const themeIcons = { light: Sun, dark: Moon, system: Monitor }

type Run = (action: () => void) => () => void

export function FoundScreens({ typed, go }: { typed: string; go: (path: string) => () => void }) {
  const found = navigation.filter(({ label }) => matches(label, typed))
  if (found.length === 0) return null
  return (
    <Group heading={paletteText.screens}>
      {found.map(({ to, label, icon: Icon }) => (
        <Item key={to} value={to} onSelect={go(to)}>
          <Icon aria-hidden="true" />
          {label}
        </Item>
      ))}
    </Group>
  )
}

export function FoundLinks({ typed, run }: { typed: string; run: Run }) {
  const { data } = useQuery(linksQuery())
  const found = (data?.links ?? [])
    .filter((link) => matches(`${link.campaignName} ${link.utmCampaign} ${link.clickId}`, typed))
    .slice(0, shownLinks)
  if (found.length === 0) return null
  return (
    <Group heading={paletteText.links}>
      {found.map((link) => (
        <Item
          key={link.id}
          value={link.id}
          onSelect={run(() => copyLink(link.trackingUrl, link.campaignName))}
        >
          <Copy aria-hidden="true" />
          <span className="truncate">{paletteText.copyLink(link.campaignName)}</span>
        </Item>
      ))}
    </Group>
  )
}

function copyLink(url: string, campaign: string) {
  writeClipboard(url).then(
    () =>
      toast({ title: paletteText.linkCopied, description: paletteText.linkCopiedHint(campaign) }),
    () => toastProblem(commonText.copyFailed, url),
  )
}

export function FoundLeads({ typed, go }: { typed: string; go: (path: string) => () => void }) {
  const { leads, isSearching, hasFailed } = useFoundLeads(typed)
  if (leads.length === 0 && isSearching) {
    return (
      <Command.Loading>
        <p className="flex items-center gap-2.5 px-3 py-2 text-[0.8125rem] text-muted-foreground">
          <Spinner decorative />
          {paletteText.searching}
        </p>
      </Command.Loading>
    )
  }
  if (hasFailed) {
    return (
      <p className="px-3 py-2 text-[0.8125rem] text-muted-foreground">{paletteText.leadsFailed}</p>
    )
  }
  if (leads.length === 0) return null
  return (
    <Group heading={paletteText.leads}>
      {leads.map((lead) => (
        <Item key={lead.id} value={lead.id} onSelect={go(leadPath(lead.id))}>
          <span className="shrink-0">
            <SourceIcon source={lead.source} />
          </span>
          <span className="max-w-full shrink-0 truncate">{leadName(lead)}</span>
          <span className="truncate text-muted-foreground text-xs">
            {isUnansweredClick(lead)
              ? lead.campaign
              : lead.contactName && lead.whatsappNumber && formatPhone(lead.whatsappNumber)}
          </span>
          <span className="ml-auto shrink-0">
            <StatusBadge status={lead.status} />
          </span>
        </Item>
      ))}
    </Group>
  )
}

export function FoundActions({ typed, run }: { typed: string; run: Run }) {
  const client = useQueryClient()
  const { setTheme } = useTheme()
  const session = useSession()
  const actions = [
    {
      label: paletteText.refresh,
      icon: RefreshCw,
      act: () => client.invalidateQueries({ type: 'active' }),
    },
    ...themes.map((theme) => ({
      label: paletteText.theme[theme],
      icon: themeIcons[theme],
      act: () => setTheme(theme),
    })),
    { label: paletteText.logout, icon: LogOut, act: () => session.signOut() },
  ].filter(({ label }) => matches(label, typed))
  if (actions.length === 0) return null
  return (
    <Group heading={paletteText.actions}>
      {actions.map(({ label, icon: Icon, act }) => (
        <Item key={label} value={label} onSelect={run(act)}>
          <Icon aria-hidden="true" />
          {label}
        </Item>
      ))}
    </Group>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="mb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}

function Item({
  value,
  onSelect,
  children,
}: {
  value: string
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-10 min-w-0 cursor-pointer items-center gap-3 rounded-md px-3 data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground"
    >
      {children}
    </Command.Item>
  )
}
