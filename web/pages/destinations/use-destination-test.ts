import type { OtherDestination } from '#domain/conversions/destinations'
import { testDestinationMutation } from '../../data/destinations.ts'
import { useWrite } from '../../parts/use-write.ts'
import { destinationsText } from '../../text/destinations.ts'

const words = destinationsText.toast

/** Trying a connection out, and what came back the last time. */
export function useDestinationTest(destination: OtherDestination) {
  const { mutate, reset, data, isPending } = useWrite(
    (client) => testDestinationMutation(client, destination),
    words.testFailed,
    words.testFailedText,
  )
  return { data, isPending, send: () => mutate(undefined), forget: reset }
}

export type DestinationTest = ReturnType<typeof useDestinationTest>
