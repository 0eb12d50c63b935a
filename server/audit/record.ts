import { type Kysely, sql } from 'kysely'
import { deviceOf } from '#domain/clicks/device'
import {
  type AuditActorKind,
  type AuditChanges,
  type AuditValue,
  auditChanges,
} from '#domain/people/audit'
import { type AuditAction, type AuditFieldOf, auditActions } from '#domain/people/audit-actions'
import { foldText } from '#domain/text-fold'
import type { Context } from '#server/platform/context'
import type { AuditEntriesTable } from '#server/platform/schema'
import type { Database } from '#server/platform/sql'
import { currentWork } from '#server/platform/work'

/** What it was done to. Of a lead no name is kept: it is looked up when the entry is read. */
export type AuditSubject =
  | { kind: 'lead'; id: string }
  | { kind: 'person' | 'thing'; id: string; name: string }

type Fields<A extends AuditAction> = Partial<Record<AuditFieldOf<A>, AuditValue | undefined>>

export type AuditEntry<A extends AuditAction = AuditAction> = {
  accountId: string
  action: A
  subject?: AuditSubject
  /** As it was; absent for what was made. */
  before?: Fields<A>
  /** As it is; absent for what is gone. */
  after?: Fields<A>
  /** Who did it, where the session does not tell yet. */
  by?: { id: string; name: string }
  /** The address and the device of a person without a session are none of the account's business. */
  hidesOrigin?: boolean
}

/** With these a session comes into the account of the entry: it was in another one. */
const entering: readonly AuditAction[] = ['session.switch', 'member.join']

const maxName = 200
const maxAddress = 100
const maxDevice = 80

/**
 * Adds an entry to the log of an account. It is called in the transaction of the change, so that neither
 * is there without the other; who and from where are those of the request under way. An account is not told from which
 * address and device a person works in another one. Where both
 * sides are given and nothing differs, nothing happened and nothing is written.
 */
export async function recordAudit<A extends AuditAction>(
  db: Kysely<Database>,
  ctx: Pick<Context, 'now' | 'newId'>,
  entry: AuditEntry<A>,
): Promise<void> {
  const changes = auditChanges(entry.action, entry.before, entry.after)
  if (changes === null) return
  const { accountId, action, subject } = entry
  const actor = actorOf(entry)
  const subjectName = subject && 'name' in subject ? subject.name.slice(0, maxName) : null
  await db
    .insertInto('audit_entries')
    .values({
      account_id: accountId,
      at: ctx.now(),
      id: ctx.newId(),
      action,
      ...actor,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id.slice(0, maxName) ?? null,
      subject_name: subjectName,
      changes: sql<AuditChanges>`${JSON.stringify(changes)}::jsonb`,
      search_text: searchText(actor.actor_name, auditActions[action].words, subjectName),
    })
    .execute()
}

/** An entry in every account that a login opens: its password is that of all of them. */
export async function recordForPerson(
  db: Kysely<Database>,
  ctx: Pick<Context, 'now' | 'newId'>,
  userId: string,
  entry: Omit<AuditEntry, 'accountId'>,
): Promise<void> {
  const accounts = await accountsOfPerson(db, userId)
  const hidesOrigin = currentWork()?.caller?.().accountId === null && accounts.length > 1
  for (const accountId of accounts) {
    await recordAudit(db, ctx, { ...entry, accountId, hidesOrigin })
  }
}

/** The accounts that a login opens. */
export async function accountsOfPerson(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

type Actor = Pick<
  AuditEntriesTable,
  'actor_kind' | 'actor_id' | 'actor_name' | 'address' | 'device'
>

/** Who is at work: what no request asked for was done by a job, or by who runs the server. */
function actorOf({ by, accountId, action, hidesOrigin = false }: AuditEntry): Actor {
  const work = currentWork()
  const caller = work?.caller?.()
  const person = by ?? caller?.person ?? null
  const kind = (): AuditActorKind => {
    if (person !== null) return 'person'
    if (caller !== undefined) return 'stranger'
    return work === null ? 'operator' : 'system'
  }
  const workplace = caller?.accountId ?? accountId
  const isHere = !hidesOrigin && (workplace === accountId || entering.includes(action))
  return {
    actor_kind: kind(),
    actor_id: person?.id ?? null,
    actor_name: person?.name.slice(0, maxName) ?? null,
    address: isHere ? callerAddress() : null,
    device: caller && isHere ? deviceName(caller.userAgent) : null,
  }
}

/** Where the request under way comes from; null for what none asked for. */
export function callerAddress(): string | null {
  return currentWork()?.caller?.().ip.slice(0, maxAddress) ?? null
}

function deviceName(userAgent: string | null): string | null {
  const { browser, os } = deviceOf(userAgent)
  const words = [browser, os].filter((word) => word !== null)
  return words.length === 0 ? null : words.join(' · ').slice(0, maxDevice)
}

function searchText(...parts: (string | null)[]): string {
  return foldText(parts.filter((part) => part !== null).join('\n'))
}
