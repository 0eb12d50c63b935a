import { formatNumber } from '#domain/number-text'
import type { DiskLevel } from '#server/platform/disk-space'

/** What people are told of a disk that is nearly full, and what they should do. */
export function diskText(
  level: Exclude<DiskLevel, 'ok'>,
  leftPercent: number,
): { title: string; advice: string } {
  const left = formatNumber(leftPercent)
  return {
    title: `O disco do servidor está quase cheio: restam ${left} %`,
    advice:
      level === 'low'
        ? 'Libere espaço ou aumente o disco. Abaixo de 2 %, o que pode esperar (leitura de gastos, visitas de robôs, eventos das páginas) deixa de ser guardado.'
        : 'Libere espaço agora. Os links continuam levando ao WhatsApp e os cliques de pessoas são guardados; gastos, visitas de robôs e eventos das páginas esperam e voltam sozinhos quando houver espaço.',
  }
}

/** The share that is left as people read it, with one decimal. */
export function leftPercent(left: number): number {
  return Math.round(left * 1_000) / 10
}
