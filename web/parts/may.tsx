import { createContext, type ReactNode, useContext } from 'react'
import { may, type Permission, type Role } from '#domain/people/roles'
import { cn } from '../ui/cn.tsx'

const RoleContext = createContext<Role>('owner')

/** Tells what it contains in which role the signed-in person is here. */
export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>
}

/** What the signed-in person is here. */
export function useRole(): Role {
  return useContext(RoleContext)
}

/** Whether to offer what needs this permission. The server refuses it to others in any case. */
export function useMay(permission: Permission): boolean {
  return may(useRole(), permission)
}

/** Controls that need a permission: disabled as a whole for whoever does not have it. */
export function WriteZone({
  needs,
  className,
  children,
}: {
  needs: Permission
  className?: string
  children: ReactNode
}) {
  return (
    <fieldset disabled={!useMay(needs)} className={cn('min-w-0', className)}>
      {children}
    </fieldset>
  )
}
