import type { DestinationKind } from '#domain/destinations'
import { testWebhook } from '#server/integrations/customer-webhook/test-connection'
import type { ConnectionTest } from '#server/integrations/destination'
import { testTikTok } from '#server/integrations/tiktok/test-connection'

const tests: Partial<Record<DestinationKind, ConnectionTest>> = {
  tiktok: testTikTok,
  webhook: testWebhook,
}

/** How a connection is tried out; undefined for Meta, whose test is a call of its own. */
export function testOf(kind: DestinationKind): ConnectionTest | undefined {
  return tests[kind]
}
