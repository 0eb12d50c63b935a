import { detailOf } from './errors.ts'
import { sqlStateOf } from './sql-state.ts'

/**
 * How work goes on after an error. `away` and `again` pass with time: the same rows are tried later as they
 * are. `smaller`: fewer rows at a time may pass, and a single one is tried later. `content`: the same row
 * would be refused for ever.
 */
type Remedy = 'away' | 'again' | 'smaller' | 'content'

/** The first row whose pattern fits the SQLSTATE or the code of the system decides; all others are `content`. */
const table: readonly { codes: RegExp; remedy: Remedy; why: string }[] = [
  {
    codes: /^08P01$/,
    remedy: 'content',
    why: 'A message breaks the protocol, as with more than 65,535 parameters: the connection is there, and the same message breaks it again.',
  },
  { codes: /^08/, remedy: 'away', why: 'The connection cannot be made or was lost.' },
  { codes: /^57P0[1-5]$/, remedy: 'away', why: 'PostgreSQL stops, starts or has crashed.' },
  { codes: /^53/, remedy: 'away', why: 'No disk, memory or connection is left.' },
  {
    codes:
      /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/,
    remedy: 'away',
    why: 'The network does not reach PostgreSQL.',
  },
  { codes: /^58/, remedy: 'again', why: 'The system under PostgreSQL failed to read or write.' },
  {
    codes: /^40/,
    remedy: 'again',
    why: 'Another transaction was faster, or both waited for each other.',
  },
  { codes: /^55(P03|006)$/, remedy: 'again', why: 'Somebody else holds a lock.' },
  {
    codes: /^25(006|P03)$/,
    remedy: 'again',
    why: 'The server takes no writes now, or ended an idle transaction.',
  },
  {
    codes: /^(57014|25P04)$/,
    remedy: 'smaller',
    why: 'A statement or transaction took too long: for its size, or for a lock.',
  },
  {
    codes: /^(database_unavailable|too_many_requests|overtaken|too_slow)$/,
    remedy: 'again',
    why: 'Our own word for one of the above.',
  },
]

/** Errors without a code, of the driver and of our own waiting for it. */
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|^no answer within \d+ ms$/

export function remedyFor(error: unknown): Remedy {
  const code = sqlStateOf(error)
  if (code !== '') return table.find(({ codes }) => codes.test(code))?.remedy ?? 'content'
  return error instanceof Error && awayWords.test(error.message) ? 'away' : 'content'
}

/** True for errors that mean "the database cannot be reached now". */
export function isDatabaseAway(error: unknown): boolean {
  return remedyFor(error) === 'away'
}

/** Class and SQLSTATE only: an error's words may repeat a person's data. */
export function reasonOf(error: unknown): string {
  const code = detailOf(error, 'code')
  const name = error instanceof Error ? error.name : typeof error
  return (code === undefined ? name : `${name} ${String(code)}`).slice(0, 100)
}
