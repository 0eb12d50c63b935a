import type { DestinationKind } from '#domain/destinations'
import type { ConnectionTest } from '#server/integrations/destination'

const tests: Partial<Record<DestinationKind, ConnectionTest>> = {}

/** How a connection is tried out; undefined for Meta, whose test is a call of its own. */
export function testOf(kind: DestinationKind): ConnectionTest | undefined {
  return tests[kind]
}
