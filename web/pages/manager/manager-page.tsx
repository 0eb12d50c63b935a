import { useQuery } from '@tanstack/react-query'
import { Link2, Plus, Search, SearchX, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { linksQuery, type TrackingLink } from '../../data/links.ts'
import { paths } from '../../parts/paths.ts'
import { managerText as text } from '../../text/manager.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input } from '../../ui/input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LinkDialogs, type OpenDialog } from './link-dialogs.tsx'
import { LinkList } from './link-list.tsx'
import { matchingLinks } from './matching-links.ts'
import { SummaryCards } from './summary-cards.tsx'

export function ManagerPage() {
  const links = useQuery(linksQuery())
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const searched = useDeferredValue(search.trim())
  const all = links.data?.links ?? []
  const shown = matchingLinks(all, searched)

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: text.back }}
        actions={
          <Button asChild>
            <Link to={paths.generator}>
              <Plus aria-hidden="true" />
              {text.create}
            </Link>
          </Button>
        }
      />
      <SummaryCards summary={links.data} isPending={links.isPending} />
      <Card className="mt-4 overflow-hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3">
          <div className="relative w-full sm:max-w-sm">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-2.5 left-3 size-4 text-faint"
            />
            <Input
              type="search"
              aria-label={text.search}
              placeholder={text.searchPlaceholder}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="pl-9"
            />
          </div>
          {links.data && all.length > 0 && (
            <p className="text-muted-foreground text-xs sm:ml-auto" aria-live="polite">
              {text.found(shown.length, all.length)}
            </p>
          )}
        </div>
        <Links
          state={links}
          shown={shown}
          isSearching={searched !== ''}
          onOpen={(kind, link) => setDialog({ kind, id: link.id })}
        />
      </Card>
      <LinkDialogs links={all} dialog={dialog} onChange={setDialog} />
    </>
  )
}

function Links({
  state,
  shown,
  isSearching,
  onOpen,
}: {
  state: { isPending: boolean; isError: boolean; refetch: () => unknown }
  shown: TrackingLink[]
  isSearching: boolean
  onOpen: (kind: OpenDialog['kind'], link: TrackingLink) => void
}) {
  if (state.isPending) {
    return (
      <p
        role="status"
        className="flex min-h-72 items-center justify-center gap-2 text-muted-foreground"
      >
        <Spinner decorative />
        {text.loading}
      </p>
    )
  }
  if (state.isError) {
    return (
      <EmptyState
        icon={TriangleAlert}
        tone="error"
        title={text.failed}
        action={
          <Button variant="outline" size="sm" onClick={() => state.refetch()}>
            {text.retry}
          </Button>
        }
      />
    )
  }
  if (shown.length === 0) {
    return isSearching ? (
      <EmptyState icon={SearchX} title={text.emptySearch} />
    ) : (
      <EmptyState
        icon={Link2}
        title={text.empty}
        description={text.emptyHint}
        action={
          <Button size="sm" asChild>
            <Link to={paths.generator}>{text.create}</Link>
          </Button>
        }
      />
    )
  }
  return <LinkList links={shown} onOpen={onOpen} />
}
