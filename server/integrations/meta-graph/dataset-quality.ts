import { filledIn, isObject, type JsonObject, objectIn } from '../read-json.ts'
import { callGraph, type GraphTarget } from './call.ts'
import type { GraphProblem } from './problem.ts'

export type EventQuality = {
  eventName: string
  /** Meta's event match quality, 0 to 10. */
  score: number
  /** How many percent of the events carried each identifier. */
  keys: { name: string; percent: number }[]
}

const fields =
  'web{event_name,event_match_quality{composite_score,match_key_feedback{identifier,coverage{percentage}}}}'

/** The match quality of the website events of a pixel or dataset, best known first. */
export async function readDatasetQuality(
  target: GraphTarget,
  datasetId: string,
): Promise<{ ok: true; value: EventQuality[] } | { ok: false; problem: GraphProblem }> {
  const params = { dataset_id: datasetId, fields }
  const answer = await callGraph(target, 'GET', 'dataset_quality', params)
  if (!answer.ok) return answer
  const rows = Array.isArray(answer.body.web) ? answer.body.web.filter(isObject) : []
  return {
    ok: true,
    value: rows
      .slice(0, 100)
      .map(qualityIn)
      .filter((quality) => quality !== null),
  }
}

function qualityIn(row: JsonObject): EventQuality | null {
  const eventName = filledIn(row.event_name, 100)
  const quality = row.event_match_quality
  const score = numberIn(isObject(quality) ? quality.composite_score : quality)
  if (eventName === null || score === null || score < 0 || score > 10) return null
  const feedback = objectIn(quality).match_key_feedback
  const keys: EventQuality['keys'] = []
  for (const one of Array.isArray(feedback) ? feedback.slice(0, 30) : []) {
    const name = filledIn(objectIn(one).identifier, 60)
    const percent = numberIn(objectIn(objectIn(one).coverage).percentage)
    if (name === null || percent === null || percent < 0 || percent > 100) continue
    keys.push({ name, percent })
  }
  return { eventName, score, keys }
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
