import { counted } from '#domain/number-text'

const minuteMs = 60_000

/** A length of time in its two largest units: '2 horas e 5 minutos'. */
export function duration(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (ms < 1000) return 'Menos de 1 segundo'
  if (minutes < 1) return counted(Math.floor(ms / 1000), 'segundo', 'segundos')
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
