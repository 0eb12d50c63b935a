import { Link } from 'react-router'
import { paths } from '../../parts/paths.ts'
import { notFoundText } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'

export function NotFoundPage() {
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-2 text-center">
      <h1 className="font-semibold text-2xl tracking-tight">{notFoundText.title}</h1>
      <p className="max-w-sm text-balance text-muted-foreground">{notFoundText.hint}</p>
      <Button asChild className="mt-3">
        <Link to={paths.dashboard}>{notFoundText.home}</Link>
      </Button>
    </div>
  )
}
