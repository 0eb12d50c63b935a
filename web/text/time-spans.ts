import { counted } from '#domain/number-text'
import { formatDuration } from '#domain/time-text'

/** A length of time in its two largest units, seconds for less than a minute: '2 horas e 5 minutos'. */
export function duration(ms: number): string {
  if (ms < 1000) return 'Menos de 1 segundo'
  if (ms < 60_000) return counted(Math.floor(ms / 1000), 'segundo', 'segundos')
  return formatDuration(ms)
}
