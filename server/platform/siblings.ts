import {
  createLimitCounter,
  type LimitAnswer,
  type LimitCall,
  type Limits,
  limitsBy,
} from './limits.ts'

/** What one process asks all the others of its machine. */
export type Question = 'figures' | 'reload-link' | 'pressure'

/** What a process says of itself, under its name. */
export type Told = { name: string; answer: string }

/** This process among those that one supervisor started on this machine. */
export type Siblings = {
  /** As in the log (`web-1`); null for a process that is alone. */
  name: string | null
  /** Processes that answer requests: what each counts for itself, it counts to its share. */
  webs: number
  workers: number
  limits: Limits
  /** Asks all the others; a process without an answer within a second is left out. */
  ask(question: Question, payload: string): Promise<Told[]>
  /** How the others' question is answered. */
  answer(question: Question, by: (payload: string) => Promise<string>): void
}

export type ProcessKind = 'web' | 'worker'

/** What the supervisor tells a process that begins. */
export type Begin = {
  kind: ProcessKind
  name: string
  /** On which all web processes listen together. */
  port: number
  webs: number
  workers: number
  databaseUrl: string
  /** Connections that PostgreSQL has for all of them. */
  maxConnections: number
}

/** What a first start made, and what it found to explain. */
export type Prepared = {
  /** Null when somebody has a login already. */
  firstLogin: { email: string; username: string; password: string } | null
  /** Hosts of gateways that are set up and refused, because they are private. */
  refusedHosts: string[]
  /** Connections that PostgreSQL gives to ordinary users. */
  maxConnections: number
}

/** What a process and its supervisor tell each other; the first worker is the one that prepares. */
export type ToSupervisor =
  | { say: 'prepared'; prepared: Prepared }
  | { say: 'ready' }
  | { say: 'failed'; reason: string }
  | { say: 'limit'; id: number; call: LimitCall }
  | { say: 'ask'; id: number; question: Question; payload: string }
  | { say: 'answer'; id: number; answer: string }

export type FromSupervisor =
  | { say: 'prepare'; databaseUrl: string }
  | { say: 'begin'; begin: Begin }
  | { say: 'counted'; id: number; answer: LimitAnswer }
  | { say: 'told'; id: number; told: Told[] }
  | { say: 'question'; id: number; question: Question; payload: string }

/** An amount that all web processes have together, as the part of one. */
export function shareOf(amount: number, siblings: Siblings): number {
  return Math.max(1, Math.floor(amount / siblings.webs))
}

/** A process without others, which counts for itself. */
export function aloneAmongSiblings(now: () => number): Siblings {
  const counter = createLimitCounter(now)
  return {
    name: null,
    webs: 1,
    workers: 1,
    limits: limitsBy(async (call) => counter.answer('alone', call)),
    ask: async () => [],
    answer: () => {},
  }
}

/**
 * A process among others. `send` says something to the supervisor; what it says goes to `hear`.
 */
export function openSiblings(
  { name, webs, workers }: Begin,
  send: (message: ToSupervisor) => void,
): { siblings: Siblings; hear(message: FromSupervisor): void } {
  const counts = new Map<number, (answer: LimitAnswer) => void>()
  const asked = new Map<number, (told: Told[]) => void>()
  const answers = new Map<Question, (payload: string) => Promise<string>>()
  let lastId = 0

  function counted(call: LimitCall): Promise<LimitAnswer> {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      counts.set(id, resolve)
      send({ say: 'limit', id, call })
    })
  }

  function ask(question: Question, payload: string): Promise<Told[]> {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      asked.set(id, resolve)
      send({ say: 'ask', id, question, payload })
    })
  }

  async function answerTo(id: number, question: Question, payload: string): Promise<void> {
    const answer = await answers.get(question)?.(payload)
    send({ say: 'answer', id, answer: answer ?? '' })
  }

  return {
    siblings: {
      name,
      webs,
      workers,
      limits: limitsBy(counted),
      ask,
      answer: (question, by) => answers.set(question, by),
    },
    hear(message) {
      if (message.say === 'counted') {
        counts.get(message.id)?.(message.answer)
        counts.delete(message.id)
      } else if (message.say === 'told') {
        asked.get(message.id)?.(message.told)
        asked.delete(message.id)
      } else if (message.say === 'question') {
        answerTo(message.id, message.question, message.payload).catch(() => {})
      }
    },
  }
}
