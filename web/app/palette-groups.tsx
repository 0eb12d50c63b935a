import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Building2, Copy } from 'lucide-react'
import { linksQuery } from '../data/links.ts'
import { accountsQuery } from '../data/team.ts'
import { isUnansweredClick, leadName } from '../parts/leads/lead-name.ts'
import { SourceIcon } from '../parts/leads/source-icon.tsx'
import { StatusBadge } from '../parts/leads/status-badge.tsx'
import { useMay } from '../parts/may.tsx'
import { leadDetailsPath, leadPath, newSalePath, paths } from '../parts/paths.ts'
import { paletteText } from '../text/command-palette.ts'
import { commonText } from '../text/common.ts'
import { formatPhone } from '../text/format.ts'
import { navText } from '../text/shell.ts'
import { accountsText } from '../text/team.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast, toastProblem } from '../ui/toast.ts'
import { writeClipboard } from '../ui/write-clipboard.ts'
import { Group, Item } from './palette-list.tsx'
import { matches } from './palette-match.ts'
import { useFoundLeads } from './use-found-leads.ts'
import { useOpenAccount } from './use-open-account.ts'

const shownLinks = 5
const shownAccounts = 8

type Run = (action: () => void) => () => void
type Go = (path: string) => () => void

/** Other accounts of the login, and the overview of all. */
export function FoundAccounts({ typed, go, run }: { typed: string; go: Go; run: Run }) {
  const { data: accounts = [] } = useQuery(accountsQuery())
  const { open } = useOpenAccount()
  const others = accounts.filter(({ isCurrent, isSuspended }) => !isCurrent && !isSuspended)
  const found = others.filter(({ name }) =>
    matches(`${accountsText.open(name)} ${paletteText.switchAccount}`, typed),
  )
  const isAllFound =
    others.length > 0 &&
    matches(`${navText.accounts} ${accountsText.all} ${paletteText.switchAccount}`, typed)
  if (typed === '' || (found.length === 0 && !isAllFound)) return null
  return (
    <Group heading={paletteText.accounts}>
      {found.slice(0, shownAccounts).map(({ id, name }) => (
        <Item key={id} value={id} onSelect={run(() => open(id))}>
          <Building2 aria-hidden="true" />
          <span className="truncate">{accountsText.open(name)}</span>
        </Item>
      ))}
      {isAllFound && (
        <Item value={paths.accounts} onSelect={go(paths.accounts)}>
          <Building2 aria-hidden="true" />
          {accountsText.all}
        </Item>
      )}
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

/** Leads by name or number: to open them or, for a sale, people alone and the form of it. */
export function FoundLeads({ typed, go, forSale }: { typed: string; go: Go; forSale: boolean }) {
  const { leads: found, isSearching, hasFailed } = useFoundLeads(typed)
  const leads = forSale ? found.filter((lead) => !isUnansweredClick(lead)) : found
  const maySeeNumbers = useMay('numbers')
  const pathOf = forSale ? newSalePath : maySeeNumbers ? leadPath : leadDetailsPath
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
        <Item key={lead.id} value={lead.id} onSelect={go(pathOf(lead.id))}>
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
