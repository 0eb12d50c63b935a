import { useQuery } from '@tanstack/react-query'
import { type Share, sharesQuery } from '../../../data/shares.ts'
import type { Member } from '../../../data/team.ts'
import { teamText as text } from '../../../text/team.ts'

/** The open share links that a member made: they belong to the account and outlive the member's removal. */
export function SharesOf({ member }: { member: Member }) {
  const { data: shares = [] } = useQuery(sharesQuery())
  const own = shares.filter((share) => isMadeBy(member, share))
  if (own.length === 0) return null
  return (
    <div className="text-sm">
      <p>{text.removeDialog.shares}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
        {own.map(({ id, name }) => (
          <li key={id} className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Links of earlier versions know the maker's name alone. */
function isMadeBy({ id, name }: Member, { createdById, createdBy }: Share): boolean {
  return createdById === null ? createdBy === name : createdById === id
}
