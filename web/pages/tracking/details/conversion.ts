import type { ActivityDetail } from '../../../data/clicks.ts'
import type { LeadActivity } from '../../../data/leads.ts'

/** When the click happened: a click's own instant, a message's by its lead's click. */
export function clickedAt({
  activityType,
  timestamp,
  campaignData,
}: Pick<ActivityDetail, 'activityType' | 'timestamp' | 'campaignData'>): string | null {
  return activityType === 'click' ? timestamp : campaignData.capturedAt
}

/** Milliseconds from the click to the contact's first message after it; null without either. */
export function answerMs(clicked: string | null, activities: LeadActivity[]): number | null {
  if (clicked === null) return null
  const from = Date.parse(clicked)
  const answers = activities
    .filter(({ activityType, fromMe }) => activityType !== 'click' && !fromMe)
    .map(({ createdAt }) => Date.parse(createdAt))
    .filter((at) => at >= from)
  return answers.length === 0 ? null : Math.min(...answers) - from
}
