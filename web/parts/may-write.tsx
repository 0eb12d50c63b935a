import { createContext, type ReactNode, useContext } from 'react'
import { cn } from '../ui/cn.tsx'

const MayWriteContext = createContext(true)

/** Tells what it contains whether the signed-in person may change anything; a viewer only reads. */
export function MayWriteProvider({
  mayWrite,
  children,
}: {
  mayWrite: boolean
  children: ReactNode
}) {
  return <MayWriteContext value={mayWrite}>{children}</MayWriteContext>
}

/** Whether to offer what changes something. The server refuses a viewer's writes in any case. */
export function useMayWrite(): boolean {
  return useContext(MayWriteContext)
}

/** Controls that change something: disabled as a whole for whoever only reads. */
export function WriteZone({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <fieldset disabled={!useMayWrite()} className={cn('min-w-0', className)}>
      {children}
    </fieldset>
  )
}
