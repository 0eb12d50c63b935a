import type { ReactNode } from 'react'

/** One thing of the login: what it is, what there is to say of it, and what can be done. */
export function ProfileRow({
  title,
  badge,
  children,
  actions,
}: {
  title: string
  badge?: ReactNode
  children: ReactNode
  actions: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-[0.8125rem]">
          {title}
          {badge}
        </h3>
        <div className="break-words text-muted-foreground text-xs">{children}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </li>
  )
}
