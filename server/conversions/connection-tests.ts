import type { DestinationKind } from '#domain/destinations'
import type { ConnectionTest } from '#server/integrations/destination'
import { testGa4 } from '#server/integrations/ga4/connection-test'
import { testGoogle } from './test-google.ts'

const tests: Partial<Record<DestinationKind, ConnectionTest>> = {
  google: testGoogle,
  ga4: testGa4,
}

/** How a connection is tried out; undefined for Meta, whose test is a call of its own. */
export function testOf(kind: DestinationKind): ConnectionTest | undefined {
  return tests[kind]
}
