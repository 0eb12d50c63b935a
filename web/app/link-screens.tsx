import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'
import { ForgotScreen } from './forgot-screen.tsx'
import { InviteScreen } from './invite-screen.tsx'
import { OidcScreen } from './oidc-screen.tsx'
import { ResetScreen } from './reset-screen.tsx'

/** The pages for whoever comes by a link or from the login, signed in or not: `/convite/…` and the like. */
export function LinkScreens() {
  const [client] = useState(() => new QueryClient())
  const [, page, token = ''] = location.pathname.split('/')
  return (
    <QueryClientProvider client={client}>
      {page === 'convite' && <InviteScreen token={token} />}
      {page === 'senha' && <ResetScreen token={token} />}
      {page === 'confirmar-email' && <ConfirmEmailScreen token={token} />}
      {page === 'entrar' && <OidcScreen />}
      {page === 'esqueci-a-senha' && <ForgotScreen />}
    </QueryClientProvider>
  )
}
