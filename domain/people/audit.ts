import { cleanText } from '../text-fold.ts'
import { type AuditAction, type AuditFieldOf, auditActions } from './audit-actions.ts'
import { type AuditField, auditFields } from './audit-fields.ts'

/** A text, a number, yes or no; a few ids; null for none. */
export type AuditValue = string | number | boolean | string[] | null

/** One field of an entry, as it was and as it is. Of a private one both are null. */
export type AuditChange = { field: AuditField; before: AuditValue; after: AuditValue }
export type AuditChanges = AuditChange[]

/** Who did it: somebody with a login, whoever runs the server, the server itself, or a stranger. */
export const auditActors = ['person', 'operator', 'system', 'stranger'] as const
export type AuditActorKind = (typeof auditActors)[number]

/** What it was done to: a lead, somebody with a login, anything else with a name. */
export const auditSubjects = ['lead', 'person', 'thing'] as const
export type AuditSubjectKind = (typeof auditSubjects)[number]

const maxText = 200
const maxIds = 20

/**
 * The fields of an action that differ, as they are kept; null when both sides are given and none
 * does: nothing happened. A side that is absent is that of something made or deleted.
 */
export function auditChanges<A extends AuditAction>(
  action: A,
  before: Partial<Record<AuditFieldOf<A>, AuditValue | undefined>> | undefined,
  after: Partial<Record<AuditFieldOf<A>, AuditValue | undefined>> | undefined,
): AuditChanges | null {
  const sides: Partial<Record<AuditField, AuditValue | undefined>>[] = [before ?? {}, after ?? {}]
  const changes = auditActions[action].fields.flatMap((field): AuditChanges => {
    const [was = null, is = null] = sides.map((side) => side[field])
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [{ field, before: kept(field, was), after: kept(field, is) }]
  })
  return before && after && changes.length === 0 ? null : changes
}

function kept(field: AuditField, value: AuditValue): AuditValue {
  const { kind } = auditFields[field]
  if (value === null || kind === 'private') return null
  if (kind === 'secret') return maskedSecret(String(value))
  if (typeof value === 'string') return shortened(value)
  return typeof value === 'object' ? value.slice(0, maxIds).map(shortened) : value
}

/** A cut may leave half a character, which no database takes. */
function shortened(text: string): string {
  return cleanText(text.slice(0, maxText))
}

/** Four characters tell two keys apart; of a short one they would be too much of it. */
function maskedSecret(value: string): string {
  const isShort = value.length < 12 && !value.startsWith('••••')
  return isShort ? '••••' : cleanText(`••••${value.slice(-4)}`)
}
