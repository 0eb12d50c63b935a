/** Statements of migrations that Citus refuses, each with one that does the same. */
const words = new Map([
  [
    // No function that answers differently each time, in a change of a table whose keys lead to `accounts`.
    'update sessions set id = gen_random_uuid()',
    `with made as materialized (select id_hash, gen_random_uuid() as id from sessions)
    update sessions s set id = made.id from made where made.id_hash = s.id_hash`,
  ],
])

/**
 * A statement of a migration as a cluster takes it. Applied migrations never change, so what became known
 * afterwards stands here; a new one is written in words that both take (decision 015).
 */
export function inWordsOfCitus(statement: string): string {
  return words.get(statement) ?? statement
}
