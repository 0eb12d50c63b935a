import { useEffect, useState } from 'react'
import { oidcLoginPath } from '#contracts/oidc'
import { loginOptions } from '#contracts/password-reset'
import { call } from '../api/call.ts'
import { oidcText as text } from '../text/profile.ts'
import { Button } from '../ui/button.tsx'

/** Leads to the identity provider; nothing where there is none, or as long as it is not known. */
export function OidcButton() {
  const [label, setLabel] = useState<string | null>(null)

  useEffect(() => {
    // The login works without it: a failure shows no button.
    call(loginOptions).then(
      (options) => setLabel(options.oidcLabel),
      () => {},
    )
  }, [])

  if (label === null) return null
  return (
    <>
      <p className="flex items-center gap-3 text-muted-foreground text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {text.or}
      </p>
      <Button variant="outline" className="h-10" asChild>
        <a href={oidcLoginPath}>
          <span className="truncate">{label}</span>
        </a>
      </Button>
    </>
  )
}
