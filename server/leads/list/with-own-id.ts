import type { Session } from '#server/platform/http'

/** The query with the id of the person who asks, where it says `me`. */
export function withOwnId<Query extends { assignee?: string | undefined }>(
  { user }: Session,
  query: Query,
): Query {
  return query.assignee === 'me' ? { ...query, assignee: user.id } : query
}
