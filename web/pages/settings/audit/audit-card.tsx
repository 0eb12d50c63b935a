import { History } from 'lucide-react'
import { auditText as text } from '../../../text/audit.ts'
import { SettingsCard } from '../settings-card.tsx'
import { AuditLog } from './audit-log.tsx'

/** What people did in the account. */
export function AuditCard() {
  return (
    <SettingsCard
      id="audit-card"
      icon={History}
      tone="plain"
      title={text.title}
      description={text.description}
    >
      <AuditLog />
    </SettingsCard>
  )
}
