import type { FastifyReply } from 'fastify'
import { AppError } from '#server/platform/errors'
import type { Session } from '#server/platform/http'

// A person has a handful of open screens; the bounds keep a runaway script from holding sockets, and
// one person's script from holding those of the whole account.
const mostPerUser = 20
const mostPerAccount = 200

type Stream = { session: Session; reply: FastifyReply }

/** The open streams of this process. */
export function createStreams() {
  const byAccount = new Map<string, Set<Stream>>()

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
    /** Takes the stream in until it closes; 429 when the user, or else the account, has too many. */
    add(session: Session, reply: FastifyReply): void {
      const { accountId, user } = session
      const streams = byAccount.get(accountId) ?? new Set<Stream>()
      const own = [...streams].filter((stream) => stream.session.user.id === user.id)
      if (own.length >= mostPerUser) throw tooMany('Há telas demais abertas com este usuário.')
      if (streams.size >= mostPerAccount) throw tooMany('Há telas demais abertas nesta conta.')
      const stream = { session, reply }
      byAccount.set(accountId, streams.add(stream))
      reply.raw.on('close', () => forget(stream))
    },
    isHeardBy: (accountId: string) => byAccount.has(accountId),
    write(accountId: string, text: string): void {
      for (const { reply } of byAccount.get(accountId) ?? []) reply.raw.write(text)
    },
    writeToAll(text: string): void {
      for (const { reply } of all()) reply.raw.write(text)
    },
    /** The hashed session ids that the streams were opened with. */
    sessions: (): string[] => [...new Set([...all()].map(({ session }) => session.idHash))],
    /** Ends the streams of these sessions. */
    end(idHashes: readonly string[]): void {
      const ended = new Set(idHashes)
      for (const stream of [...all()]) {
        if (!ended.has(stream.session.idHash)) continue
        // Whoever does not read what is left gets nothing more all the same.
        forget(stream)
        stream.reply.raw.end()
      }
    },
  }
}

function tooMany(message: string): AppError {
  return new AppError('too_many_requests', { message, retryAfterSeconds: 60 })
}
