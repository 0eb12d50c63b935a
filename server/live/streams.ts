import type { FastifyReply } from 'fastify'
import { AppError } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import type { Limits } from '#server/platform/limits'

// A person has a handful of open screens; the bounds keep a runaway script from holding sockets, and
// one person's script from holding those of the whole account.
const mostPerUser = 20
const mostPerAccount = 200
/** What a screen has not taken of its stream; it comes back by itself and looks at everything. */
const mostUnreadBytes = 256 * 1024

type Stream = { session: Session; reply: FastifyReply }

export type Streams = ReturnType<typeof createStreams>

/** The open streams of this process; how many there may be is counted over all of them. */
export function createStreams(limits: Limits) {
  const byAccount = new Map<string, Set<Stream>>()
  /** Files on their way: a slow reader keeps one open for as long as it likes. */
  const downloads = new Set<Stream>()
  let lastSeat = 0

  function* all(): Generator<Stream> {
    for (const streams of byAccount.values()) yield* streams
  }

  function forget(stream: Stream): void {
    const { accountId } = stream.session
    const streams = byAccount.get(accountId)
    streams?.delete(stream)
    if (streams?.size === 0) byAccount.delete(accountId)
  }

  return {
    /**
     * Takes the stream in until it closes, and answers whether it is still open; 429 when the user, or
     * else the account, has too many.
     */
    async add(session: Session, reply: FastifyReply): Promise<boolean> {
      const { accountId, user } = session
      lastSeat += 1
      const seat = String(lastSeat)
      const full = await limits.sit(seat, [
        { key: `streams of user ${user.id}`, most: mostPerUser },
        { key: `streams of account ${accountId}`, most: mostPerAccount },
      ])
      if (full === 0) throw tooMany('Há telas demais abertas com este usuário.')
      if (full === 1) throw tooMany('Há telas demais abertas nesta conta.')
      if (reply.raw.destroyed) {
        await limits.leave(seat)
        return false
      }
      const stream = { session, reply }
      byAccount.set(accountId, (byAccount.get(accountId) ?? new Set<Stream>()).add(stream))
      reply.raw.on('close', () => {
        forget(stream)
        void limits.leave(seat)
      })
      return true
    },
    /** Takes a file in until it was read. */
    addDownload(session: Session, reply: FastifyReply): void {
      const download = { session, reply }
      downloads.add(download)
      reply.raw.on('close', () => downloads.delete(download))
    },
    count: () => [...all()].length,
    isHeardBy: (accountId: string) => byAccount.has(accountId),
    /** What `textFor` says to each of the account's streams; to whom it says nothing, nothing. */
    write(accountId: string, textFor: (session: Session) => string): void {
      for (const { session, reply } of byAccount.get(accountId) ?? []) {
        const text = textFor(session)
        if (text !== '') writeTo(reply, text)
      }
    },
    writeToAll(text: string): void {
      for (const { reply } of all()) writeTo(reply, text)
    },
    /** The sessions that streams and files were opened with. */
    sessions: (): Session[] => [...all(), ...downloads].map(({ session }) => session),
    /** Breaks the files of these sessions off: the reader sees that the end is missing. */
    breakOffWhere(isOver: (session: Session) => boolean): void {
      for (const { session, reply } of [...downloads]) if (isOver(session)) reply.raw.destroy()
    },
    /** Ends the streams of these sessions. */
    endWhere(isOver: (session: Session) => boolean): void {
      for (const stream of [...all()]) {
        if (!isOver(stream.session)) continue
        // Whoever does not read what is left gets nothing more all the same.
        forget(stream)
        stream.reply.raw.end()
      }
    },
  }
}

/** Ends a stream that nobody reads, instead of keeping for it what happens from now on. */
function writeTo({ raw }: FastifyReply, text: string): void {
  if (raw.writableLength > mostUnreadBytes) raw.destroy()
  else raw.write(text)
}

function tooMany(message: string): AppError {
  return new AppError('too_many_requests', { message, retryAfterSeconds: 60 })
}
