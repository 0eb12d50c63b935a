let numbers: Intl.NumberFormat | undefined

/** A number as it is written in Brazil: '1.234,5'. */
export function formatNumber(value: number): string {
  // A format takes a browser milliseconds to make, and a screen is shown before it needs one.
  numbers ??= new Intl.NumberFormat('pt-BR')
  return numbers.format(value)
}

/** '1 clique', '1.234 cliques'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
