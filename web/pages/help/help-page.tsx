import { groups, headings } from 'virtual:manual'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { helpPath, paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { helpText as text } from '../../text/help.ts'
import './manual.css'

const pages = groups.flatMap((group) => group.pages)

/** One page of the manual: its text, what is on it, and the pages before and after it. */
export function HelpPage({ name, title, html }: { name: string; title: string; html: string }) {
  const { hash } = useLocation()
  const article = useInternalLinks()
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (id === '') scrollTo(0, 0)
    else document.getElementById(id)?.scrollIntoView()
  }, [hash])
  const place = pages.findIndex((page) => page.name === name)
  return (
    <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_12rem]">
      <title>{`${title} · ${text.title}`}</title>
      <div className="min-w-0 max-w-[46rem]">
        <h1 className="break-words font-semibold text-2xl tracking-tight">{title}</h1>
        <article
          ref={article}
          className="manual"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made from docs/manual when the app was built; HTML in there is refused
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <Pager previous={pages[place - 1]} next={pages[place + 1]} />
      </div>
      <OnThisPage name={name} />
    </div>
  )
}

/** Links within the manual open without loading everything anew. */
function useInternalLinks() {
  const article = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link?.getAttribute('href') ?? ''
      if (path !== paths.help && !path.startsWith(`${paths.help}/`)) return
      event.preventDefault()
      navigate(path)
    }
    const element = article.current
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [navigate])
  return article
}

function OnThisPage({ name }: { name: string }) {
  const shown = headings[name] ?? []
  if (shown.length < 2) return null
  return (
    <nav aria-labelledby="on-this-page" className="max-xl:hidden">
      <div className="sticky top-20">
        <h2 id="on-this-page" className="font-medium text-faint text-xs">
          {text.onThisPage}
        </h2>
        <ul className="mt-2 grid gap-1.5 border-l">
          {shown.map(({ id, text: label }) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                className="block pl-3 text-[0.8125rem] text-muted-foreground hover:text-foreground"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

type Neighbour = { name: string; title: string } | undefined

function Pager({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  const look =
    'grid min-w-0 flex-1 basis-48 gap-0.5 rounded-lg border px-4 py-3 transition-colors hover:bg-hover'
  return (
    <nav aria-label={text.pager} className="mt-10 flex flex-wrap gap-3 print:hidden">
      {previous && (
        <Link to={helpPath(previous.name)} rel="prev" className={look}>
          <span className="flex items-center gap-1.5 text-muted-foreground text-xs">
            <ArrowLeft aria-hidden="true" className="size-3.5" />
            {text.previous}
          </span>
          <span className="truncate font-medium">{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={helpPath(next.name)} rel="next" className={`${look} text-right`}>
          <span className="flex items-center justify-end gap-1.5 text-muted-foreground text-xs">
            {text.next}
            <ArrowRight aria-hidden="true" className="size-3.5" />
          </span>
          <span className="truncate font-medium">{next.title}</span>
        </Link>
      )}
    </nav>
  )
}

/** A page that there is not, or that did not come. */
export function NoPage({ hasFailed }: { hasFailed: boolean }) {
  return (
    <div className="grid min-h-[40vh] content-center justify-items-start gap-3">
      <title>{`${text.unknown} · ${commonText.productName}`}</title>
      <h1 className="font-semibold text-2xl tracking-tight">
        {hasFailed ? text.failed : text.unknown}
      </h1>
      {!hasFailed && <p className="max-w-md text-muted-foreground">{text.unknownHint}</p>}
      <Link to={paths.help} className="font-medium text-accent-text underline underline-offset-4">
        {text.home}
      </Link>
    </div>
  )
}
