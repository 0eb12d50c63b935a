import { postJson } from '../../post-json.ts'
import { objectIn } from '../../read-json.ts'
import type { Answer } from '../verdict.ts'
import { successCodes } from './error-table.ts'
import type { TikTokBody, TikTokEvent } from './wire.ts'

/** Where and as whom to send. `baseUrl` has no slash at the end. */
export type TikTokTarget = {
  baseUrl: string
  pixelCode: string
  accessToken: string
  /** '' without one. */
  testEventCode: string
}

/** Sends the events in one request and answers what came back, whatever it was. */
export function sendEvents(
  target: TikTokTarget,
  events: TikTokEvent[],
  signal?: AbortSignal,
): Promise<Answer> {
  return postJson({
    url: `${target.baseUrl}/open_api/v1.3/event/track/`,
    headers: { 'access-token': target.accessToken },
    body: bodyOf(target, events),
    // TikTok knows an event by its id.
    isRepeatable: true,
    signal,
    isRefusal: isErrorCode,
  })
}

/** TikTok refuses with 200 and a code of its own. */
function isErrorCode(body: unknown): boolean {
  const { code } = objectIn(body)
  return typeof code === 'number' && !successCodes.includes(code)
}

/** The body of such a request: without any credential. */
export function bodyOf(
  { pixelCode, testEventCode }: Pick<TikTokTarget, 'pixelCode' | 'testEventCode'>,
  events: TikTokEvent[],
): TikTokBody {
  return {
    event_source: 'web',
    event_source_id: pixelCode,
    ...(testEventCode === '' ? {} : { test_event_code: testEventCode }),
    data: events,
  }
}
