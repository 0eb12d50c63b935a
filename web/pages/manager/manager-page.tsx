import { useQuery } from '@tanstack/react-query'
import { Link2, Plus, Search, SearchX } from 'lucide-react'
import { type ComponentProps, useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import { linksQuery, type TrackingLink } from '../../data/links.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { useScreenState } from '../../parts/use-screen-state.ts'
import { useTypedSearch } from '../../parts/use-typed-search.ts'
import { commonText } from '../../text/common.ts'
import { managerText as text } from '../../text/manager.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input } from '../../ui/input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LinkDialogs } from './link-dialogs.tsx'
import { LinkList } from './link-list.tsx'
import { type LinkOrder, managerState, sortedLinks } from './manager-state.ts'
import { matchingLinks } from './matching-links.ts'
import { SortSelect } from './sort-select.tsx'
import { SummaryCards } from './summary-cards.tsx'

// The list follows each letter; the address need not.
const addressDelayMs = 400

export function ManagerPage() {
  const links = useQuery(linksQuery())
  const mayWrite = useMay('campaigns')
  const { state, change, openDialog, closeDialog } = useScreenState(managerState)
  const { typed, setTyped } = useTypedSearch(
    state.search,
    (search) => change({ search }),
    addressDelayMs,
  )
  const setOrder = (order: LinkOrder) => change({ order })
  const searched = useDeferredValue(typed.trim())
  const { order } = state
  const loaded = links.data?.links
  const all = loaded ?? []
  const shown = useMemo(
    () => sortedLinks(matchingLinks(loaded ?? [], searched), order),
    [loaded, searched, order],
  )

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: commonText.back }}
        actions={
          mayWrite && (
            <Button asChild>
              <Link to={paths.generator}>
                <Plus aria-hidden="true" />
                {text.create}
              </Link>
            </Button>
          )
        }
      />
      <SummaryCards summary={links.data} isPending={links.isPending} />
      <Card className="mt-4 overflow-hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3">
          <div className="relative w-full sm:max-w-sm">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-2.5 left-3 size-4 pointer-coarse:top-3.5 text-faint"
            />
            <Input
              type="search"
              aria-label={text.search}
              placeholder={text.searchPlaceholder}
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="pl-9"
            />
          </div>
          <SortSelect sort={order} onSort={setOrder} />
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
          sort={order}
          onSort={setOrder}
          onOpen={(dialog, link) => openDialog(dialog, link.id)}
        />
      </Card>
      <LinkDialogs links={loaded} open={state.open} onOpen={openDialog} onClose={closeDialog} />
    </>
  )
}

function Links({
  state,
  shown,
  isSearching,
  ...list
}: {
  state: { isPending: boolean; isError: boolean; refetch: () => unknown }
  shown: TrackingLink[]
  isSearching: boolean
} & Omit<ComponentProps<typeof LinkList>, 'links'>) {
  const mayWrite = useMay('campaigns')
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
    return <LoadFailed title={text.failed} onRetry={state.refetch} label={commonText.retry} />
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
          mayWrite && (
            <Button size="sm" asChild>
              <Link to={paths.generator}>{text.create}</Link>
            </Button>
          )
        }
      />
    )
  }
  return <LinkList links={shown} {...list} />
}
