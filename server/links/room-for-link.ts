import { sql } from 'kysely'
import { takeTurn } from '#server/platform/account-lock'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'

/** Links on the list of an account. */
const mostLinks = 20_000
/** Links that an account ever made: a deleted one goes on leading visitors to WhatsApp. */
const mostLinksEver = 100_000

/** 422 unless the list has room for one more link; until the transaction ends nobody else adds one. */
export async function needRoomForLink(
  trx: Trx,
  accountId: string,
  { isNew }: { isNew: boolean },
): Promise<void> {
  await takeTurn(trx, 'links', accountId)
  const { rows } = await sql<{ listed: number; ever: number }>`
    select count(*) filter (where deleted_at is null) as listed, count(*) as ever
    from links where account_id = ${accountId}`.execute(trx)
  const { listed = 0, ever = 0 } = rows[0] ?? {}
  if (listed >= mostLinks) {
    throw new AppError('invalid', {
      message: 'Uma conta tem no máximo 20.000 links. Exclua os que não usa mais.',
    })
  }
  if (isNew && ever >= mostLinksEver) {
    throw new AppError('invalid', {
      message:
        'Esta conta já criou 100.000 links, contando os excluídos, e não pode criar mais. Use os que já existem.',
    })
  }
}
