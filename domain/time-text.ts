import { counted } from './number-text.ts'

/** A calendar day `YYYY-MM-DD`, which has no time zone: '21/11/2026'. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** A length of time of at least a minute in its two largest units: '2 horas e 5 minutos'. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const parts = [
    [Math.floor(minutes / 1440), 'dia', 'dias'],
    [Math.floor(minutes / 60) % 24, 'hora', 'horas'],
    [minutes % 60, 'minuto', 'minutos'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, one, many]) => counted(count, one, many))
    .join(' e ')
}
