import { groups } from 'virtual:manual'
import { Link } from 'react-router'
import { helpPath } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { helpText as text } from '../../text/help.ts'

/** Everything that the manual has, in its order. */
export function HelpIndex() {
  return (
    <>
      <title>{`${text.title} · ${commonText.productName}`}</title>
      <h1 className="font-semibold text-2xl tracking-tight">{text.title}</h1>
      <p className="mt-1.5 text-muted-foreground">{text.intro}</p>
      <div className="mt-8 gap-x-10 md:columns-2">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title} className="mb-8 break-inside-avoid">
            <h2 className="font-semibold text-base tracking-tight">{group.title}</h2>
            <ul className="mt-2 grid divide-y border-t">
              {group.pages.map(({ name, title, description }) => (
                <li key={name}>
                  <Link to={helpPath(name)} className="group block py-2.5">
                    <span className="font-medium text-accent-text group-hover:underline">
                      {title}
                    </span>
                    <span className="block text-[0.8125rem] text-muted-foreground first-letter:uppercase">
                      {description}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
