/** The statements that those who work side by side in one transaction are waiting to ask. */
export type SharedStatements = {
  /** Those with questions, in the order in which somebody first asked each of them. */
  readonly waiting: Set<SharedStatement>
  readonly known: SharedStatement[]
  asking: Promise<void> | null
}

type SharedStatement = { ask(): Promise<void> }
type Question<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export function noStatements(): SharedStatements {
  return { waiting: new Set(), known: [], asking: null }
}

/**
 * Makes one statement of what many ask at the same time: `answer` gets all their questions and
 * returns an answer for each, in their order. Whoever asks writes it like a statement of its own.
 *
 * Those who work side by side do the same steps, some of them more of them. Of the statements that
 * somebody waits for, the one that was asked first in this transaction goes first: who is ahead waits
 * for the others, and a step is one statement for all of them.
 */
export function together<Work extends { statements: SharedStatements }, Asked, Answer>(
  answer: (work: Work, questions: Asked[]) => Promise<Answer[]>,
): (work: Work, asked: Asked) => Promise<Answer> {
  type Queue = SharedStatement & { questions: Question<Asked, Answer>[] }
  const queues = new WeakMap<Work, Queue>()

  function queueOf(work: Work) {
    const known = queues.get(work)
    if (known !== undefined) return known
    const queue: Queue = {
      questions: [],
      async ask() {
        const { questions } = queue
        queue.questions = []
        try {
          const asked = questions.map((question) => question.asked)
          const answers = (await answer(work, asked)).values()
          for (const { resolve, reject } of questions) {
            const next = answers.next()
            if (next.done) reject(new Error('a question has no answer'))
            else resolve(next.value)
          }
        } catch (error) {
          for (const { reject } of questions) reject(error)
        }
      },
    }
    queues.set(work, queue)
    work.statements.known.push(queue)
    return queue
  }

  return (work, asked) =>
    new Promise((resolve, reject) => {
      const queue = queueOf(work)
      queue.questions.push({ asked, resolve, reject })
      work.statements.waiting.add(queue)
      work.statements.asking ??= askAll(work.statements)
    })
}

/**
 * Does the same with each at the same time. Waits for all of them, also when one fails: nothing is on its
 * way any more when this rejects, with the first failure.
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  each: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(items.map((item) => each(item).catch((error) => failures.push(error))))
  if (failures.length > 0) throw failures[0]
}

async function askAll(statements: SharedStatements): Promise<void> {
  await othersGoOn()
  while (statements.waiting.size > 0) {
    const next = statements.known.find((statement) => statements.waiting.has(statement))
    if (next === undefined) break
    statements.waiting.delete(next)
    await next.ask()
    await othersGoOn()
  }
  statements.asking = null
}

/** Everybody who can go on without an answer does so before the next statement is chosen. */
function othersGoOn(): Promise<void> {
  // A tick comes when no promise is left to be continued.
  return new Promise((resolve) => process.nextTick(resolve))
}
