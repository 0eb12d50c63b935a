import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountsQuery } from '../data/team.ts'
import { otherAccountText as text } from '../text/agency.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHead } from '../ui/dialog.tsx'
import { accountIn, naming } from './account-address.ts'
import { useOpenAccount } from './use-open-account.ts'

/**
 * Who has several accounts finds the name of the account in each address, so that one that is handed on
 * or kept leads to the same place. An address of another account than the open one offers to go there.
 */
export function WrongAccount() {
  const { data: accounts } = useQuery(accountsQuery())
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const { open, isPending } = useOpenAccount()

  const here = accounts?.find(({ isCurrent }) => isCurrent)
  const wanted = accountIn(search)
  const isUnnamed = here !== undefined && accounts !== undefined && accounts.length > 1 && !wanted
  const id = here?.id ?? ''
  useEffect(() => {
    if (!isUnnamed) return
    const named = { pathname, search: naming(search, id), hash }
    navigate(named, { replace: true, preventScrollReset: true, state })
  }, [isUnnamed, id, pathname, search, hash, state, navigate])

  if (!here || wanted === null || wanted === here.id) return null
  const there = accounts?.find((one) => one.id === wanted)
  const stay = () =>
    navigate({ pathname, search: naming(search, here.id), hash }, { replace: true, state })
  const said = !there
    ? text.notMember
    : there.isSuspended
      ? text.suspended(there.name)
      : text.text(here.name, there.name)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && stay()}>
      <DialogContent className="max-w-md">
        <DialogHead title={text.title} description={said} />
        <DialogFooter>
          <Button variant="outline" onClick={stay}>
            {text.stay(here.name)}
          </Button>
          {there && !there.isSuspended && (
            <Button
              pending={isPending}
              onClick={() => open(there.id, `${pathname}${search}${hash}`)}
            >
              {text.open(there.name)}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
