import { texts } from 'virtual:manual/texts'
import { Link } from 'react-router'
import { helpPath } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { helpText as text } from '../../text/help.ts'
import { searchManual } from './search-manual.ts'

/** What the search of the manual finds. */
export function HelpResults({ typed }: { typed: string }) {
  const found = searchManual(texts, typed)
  return (
    <>
      <title>{`${text.search} · ${commonText.productName}`}</title>
      <h1 role="status" className="break-words font-semibold text-xl tracking-tight">
        {text.results(found.length, typed)}
      </h1>
      {found.length === 0 && <p className="mt-1.5 text-muted-foreground">{text.nothing}</p>}
      <ul className="mt-4 grid max-w-[46rem] divide-y">
        {found.map(({ name, title, id, heading, snippet }) => (
          <li key={`${name}#${id}`} className="py-3">
            <Link
              to={`${helpPath(name)}${id && `#${id}`}`}
              className="font-medium text-accent-text hover:underline"
            >
              {heading === title ? title : `${title} › ${heading}`}
            </Link>
            <p className="mt-0.5 break-words text-[0.8125rem] text-muted-foreground">
              {snippet.map((part, place) =>
                place % 2 === 0 ? (
                  part
                ) : (
                  <mark
                    key={String(place)}
                    className="rounded-sm bg-accent-soft font-medium text-foreground"
                  >
                    {part}
                  </mark>
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
